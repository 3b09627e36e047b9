use protocol::Problem;
use texts::Lang;

/// A problem by the key of its text and what fills the blanks.
pub(crate) fn problem<const N: usize>(id: &str, args: [(&str, String); N]) -> Problem {
    Problem { id: id.to_owned(), args: args.into_iter().map(|(name, arg)| (name.to_owned(), arg)).collect() }
}

/// The same from the arguments that the crates below hand out.
pub(crate) fn problem_of(id: &str, args: Vec<(&'static str, String)>) -> Problem {
    Problem { id: id.to_owned(), args: args.into_iter().map(|(name, arg)| (name.to_owned(), arg)).collect() }
}

/// The sentence for a person.
pub(crate) fn sentence(lang: Lang, problem: &Problem) -> String {
    let args: Vec<(&str, &str)> =
        problem.args.iter().map(|(name, arg)| (name.as_str(), arg.as_str())).collect();
    texts::say(lang, &problem.id, &args)
}

/// The beginning of what was read, for telling somebody about it.
pub(crate) fn shortened(text: &str) -> String {
    const SHOWN_CHARS_MAX: usize = 60;
    let mut shown: String = text.chars().take(SHOWN_CHARS_MAX).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}
