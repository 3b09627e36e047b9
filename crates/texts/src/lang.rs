//! The languages that the catalogue speaks.

use std::fmt;
use std::str::FromStr;

/// A language of the catalogue. Chinese is the first language of the hall, and the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Lang {
    /// Chinese, simplified characters.
    #[default]
    Zh,
    /// English.
    En,
}

impl Lang {
    /// Both languages.
    pub const ALL: [Self; 2] = [Self::Zh, Self::En];

    /// The name of the language as HTML and HTTP write it.
    ///
    /// ```
    /// assert_eq!(texts::Lang::Zh.tag(), "zh");
    /// ```
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Zh => "zh",
            Self::En => "en",
        }
    }

    /// The language that fits an `Accept-Language` header best.
    ///
    /// Of the languages with the highest `q` the first one named wins; `*` stands for Chinese. A
    /// header that names neither language gets English, since whoever sends one reads something
    /// else than Chinese; an empty header gets Chinese.
    ///
    /// ```
    /// use texts::Lang;
    /// assert_eq!(Lang::negotiate("zh-CN,zh;q=0.9,en;q=0.8"), Lang::Zh);
    /// assert_eq!(Lang::negotiate("de, en;q=0.7, zh;q=0.2"), Lang::En);
    /// assert_eq!(Lang::negotiate("fr"), Lang::En);
    /// assert_eq!(Lang::negotiate(""), Lang::Zh);
    /// ```
    #[must_use]
    pub fn negotiate(accept_language: &str) -> Self {
        let mut best: Option<(u16, Self)> = None;
        let mut named_any = false;
        for item in accept_language.split(',').take(ACCEPT_ITEMS_MAX) {
            let (tag, parameters) = item.split_once(';').unwrap_or((item, ""));
            named_any |= !tag.trim().is_empty();
            let quality = quality(parameters);
            let Some(lang) = Self::of_tag(tag.trim()) else { continue };
            if quality > 0 && best.is_none_or(|(highest, _)| quality > highest) {
                best = Some((quality, lang));
            }
        }
        match best {
            Some((_, lang)) => lang,
            None if named_any => Self::En,
            None => Self::Zh,
        }
    }

    /// The language of a POSIX locale such as `zh_CN.UTF-8`: Chinese if it says so, else English.
    ///
    /// ```
    /// use texts::Lang;
    /// assert_eq!(Lang::of_locale("zh_TW.UTF-8"), Lang::Zh);
    /// assert_eq!(Lang::of_locale("C"), Lang::En);
    /// ```
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        let language = locale.split(['_', '.', '@', '-']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("zh") { Self::Zh } else { Self::En }
    }

    fn of_tag(tag: &str) -> Option<Self> {
        let primary = tag.split('-').next().unwrap_or_default();
        if primary == "*" || primary.eq_ignore_ascii_case("zh") {
            Some(Self::Zh)
        } else if primary.eq_ignore_ascii_case("en") {
            Some(Self::En)
        } else {
            None
        }
    }
}

/// Entries of an `Accept-Language` header that are looked at; the rest is ignored.
const ACCEPT_ITEMS_MAX: usize = 32;

/// `q=0.8` as thousandths; 1000 where none is given, 0 where it cannot be read.
fn quality(parameters: &str) -> u16 {
    let Some(value) = parameters.split(';').find_map(|p| p.trim().strip_prefix("q=")) else { return 1000 };
    let value: f32 = value.trim().parse().unwrap_or(0.0);
    if (0.0..=1.0).contains(&value) { (value * 1000.0) as u16 } else { 0 }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

impl FromStr for Lang {
    type Err = String;

    /// Reads `zh` or `en`; the error says so.
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|lang| lang.tag() == text);
        found.ok_or_else(|| format!("there is no language {text:?}: zh (中文) or en (English)"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(header: &str, expected: Lang) {
        assert_eq!(Lang::negotiate(header), expected, "{header:?}");
    }

    #[test]
    fn accept_language() {
        check("en-GB,en;q=0.9", Lang::En);
        check("ZH-hant-TW", Lang::Zh);
        check("en;q=0.5,zh;q=0.6", Lang::Zh);
        check("en;q=0.5, zh;q=0.5", Lang::En);
        check("*", Lang::Zh);
        check("zh;q=0, en;q=0.1", Lang::En);
        check("zh;q=0", Lang::En);
        check("zhx, de", Lang::En);
        check(" , ;q=1 ,", Lang::Zh);
        check("zh;q=nonsense", Lang::En);
        check("en;q=7, zh;q=0.1", Lang::Zh);
    }

    #[test]
    fn a_header_is_read_up_to_its_limit() {
        let padding = "de,".repeat(ACCEPT_ITEMS_MAX - 1);
        check(&format!("{padding}zh"), Lang::Zh);
        check(&format!("{padding}de,zh"), Lang::En);
    }

    #[test]
    fn locales() {
        assert_eq!(Lang::of_locale("zh"), Lang::Zh);
        assert_eq!(Lang::of_locale("en_US.UTF-8"), Lang::En);
        assert_eq!(Lang::of_locale(""), Lang::En);
    }

    #[test]
    fn names_are_read_back() {
        for lang in Lang::ALL {
            assert_eq!(lang.to_string().parse(), Ok(lang));
        }
        assert!("fr".parse::<Lang>().is_err_and(|error| error.contains("fr") && error.contains("zh")));
    }
}
