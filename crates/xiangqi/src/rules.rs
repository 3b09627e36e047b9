//! Which of the seven extra rules a game is played by.

use alloc::string::String;
use core::{fmt, ops::BitOr, str::FromStr};

/// A choice among the seven extra rules (象棋降和附加规则), made once for a game.
///
/// Its canonical name is `xiangqi` for none, `xiangqi2` for all seven, and otherwise `xiangqi` with the names of the
/// chosen rules in their order: `xiangqi+gudu+zhili`.
///
/// The rule set decides which set-ups are valid, which moves there are, and how a game ends on the board.
///
/// ```
/// use xiangqi::RuleSet;
/// let rules: RuleSet = "xiangqi+zhili+gudu".parse()?;
/// assert!(rules.contains(RuleSet::GUDU));
/// assert_eq!(rules.to_string(), "xiangqi+gudu+zhili");
/// # Ok::<(), xiangqi::ParseRuleSetError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct RuleSet(u16);

/// Every single rule with its name, in the canonical order.
const NAMES: [(RuleSet, &str); 7] = [
    (RuleSet::GUDU, "gudu"),
    (RuleSet::DUNMA, "dunma"),
    (RuleSet::DIBING, "dibing"),
    (RuleSet::FEIJIANG, "feijiang"),
    (RuleSet::TUOXIANG, "tuoxiang"),
    (RuleSet::DAOSHI, "daoshi"),
    (RuleSet::ZHILI, "zhili"),
];

/// Another reading of a rule, chosen instead of the usual one: the rule with it, without it, and its name.
const READINGS: [(RuleSet, RuleSet, &str); 2] = [
    (RuleSet::DUNMA_TWO_STEPS, RuleSet::DUNMA, "dunma=two_steps"),
    (RuleSet::FEIJIANG_MIDDLE, RuleSet::FEIJIANG, "feijiang=middle"),
];

impl RuleSet {
    /// The ordinary game, `xiangqi`: no extra rule.
    ///
    /// ```
    /// assert_eq!(xiangqi::RuleSet::STANDARD.to_string(), "xiangqi");
    /// ```
    pub const STANDARD: RuleSet = RuleSet(0);

    /// All seven extra rules, `xiangqi2`.
    ///
    /// ```
    /// assert_eq!(xiangqi::RuleSet::XIANGQI2.to_string(), "xiangqi2");
    /// ```
    pub const XIANGQI2: RuleSet = RuleSet(0x7f);

    /// 孤独求败: whoever has only the general left loses.
    ///
    /// ```
    /// assert_eq!(xiangqi::RuleSet::GUDU.to_string(), "xiangqi+gudu");
    /// ```
    #[doc(alias = "孤独求败")]
    pub const GUDU: RuleSet = RuleSet(1);

    /// 杀惊遁马: a double turn for Black when Red's first move takes a horse.
    ///
    /// ```
    /// assert_eq!(xiangqi::RuleSet::DUNMA.to_string(), "xiangqi+dunma");
    /// ```
    #[doc(alias = "杀惊遁马")]
    pub const DUNMA: RuleSet = RuleSet(1 << 1);

    /// 底兵功成: a soldier that stands unharmed where the other general started wins.
    ///
    /// ```
    /// assert_eq!(xiangqi::RuleSet::DIBING.to_string(), "xiangqi+dibing");
    /// ```
    #[doc(alias = "底兵功成")]
    pub const DIBING: RuleSet = RuleSet(1 << 2);

    /// 飞将架炮: a general may step in between its own cannon and the other general.
    ///
    /// ```
    /// assert_eq!(xiangqi::RuleSet::FEIJIANG.to_string(), "xiangqi+feijiang");
    /// ```
    #[doc(alias = "飞将架炮")]
    pub const FEIJIANG: RuleSet = RuleSet(1 << 3);

    /// 敢死驼象: an elephant checks across the river.
    ///
    /// ```
    /// assert_eq!(xiangqi::RuleSet::TUOXIANG.to_string(), "xiangqi+tuoxiang");
    /// ```
    #[doc(alias = "敢死驼象")]
    pub const TUOXIANG: RuleSet = RuleSet(1 << 4);

    /// 轻功道士: an advisor may cross the river over a chain of pieces.
    ///
    /// ```
    /// assert_eq!(xiangqi::RuleSet::DAOSHI.to_string(), "xiangqi+daoshi");
    /// ```
    #[doc(alias = "轻功道士")]
    pub const DAOSHI: RuleSet = RuleSet(1 << 5);

    /// 直隶兵: soldiers step sideways before the river while their general stands in the centre of the palace.
    ///
    /// ```
    /// assert_eq!(xiangqi::RuleSet::ZHILI.to_string(), "xiangqi+zhili");
    /// ```
    #[doc(alias = "直隶兵")]
    pub const ZHILI: RuleSet = RuleSet(1 << 6);

    /// 杀惊遁马 read otherwise: the second move of the double turn may be made by the horse again.
    ///
    /// ```
    /// use xiangqi::RuleSet;
    /// assert_eq!(RuleSet::DUNMA_TWO_STEPS.to_string(), "xiangqi+dunma=two_steps");
    /// assert!(RuleSet::DUNMA_TWO_STEPS.contains(RuleSet::DUNMA));
    /// ```
    pub const DUNMA_TWO_STEPS: RuleSet = RuleSet(1 << 7 | RuleSet::DUNMA.0);

    /// 飞将架炮 read more strictly: on the middle file only.
    ///
    /// ```
    /// use xiangqi::RuleSet;
    /// let rules: RuleSet = "xiangqi2+feijiang=middle".parse()?;
    /// assert_eq!(rules, RuleSet::XIANGQI2 | RuleSet::FEIJIANG_MIDDLE);
    /// # Ok::<(), xiangqi::ParseRuleSetError>(())
    /// ```
    pub const FEIJIANG_MIDDLE: RuleSet = RuleSet(1 << 8 | RuleSet::FEIJIANG.0);

    /// The chosen rules as bits, [`RuleSet::GUDU`] the lowest and [`RuleSet::ZHILI`] the seventh, then the readings that
    /// are not the usual ones.
    ///
    /// ```
    /// assert_eq!(xiangqi::RuleSet::XIANGQI2.bits(), 0x7f);
    /// ```
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The rule set with these bits, or `None` when there is no such set: a higher bit is set, or a reading without its rule.
    ///
    /// ```
    /// use xiangqi::RuleSet;
    /// assert_eq!(RuleSet::from_bits(1), Some(RuleSet::GUDU));
    /// assert_eq!(RuleSet::from_bits(0x80), None);
    /// assert_eq!(RuleSet::from_bits(0x82), Some(RuleSet::DUNMA_TWO_STEPS));
    /// ```
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<RuleSet> {
        let rules = RuleSet(bits);
        let two_steps = bits >> 7 & 1 == 0 || rules.contains(RuleSet::DUNMA);
        let middle = bits >> 8 & 1 == 0 || rules.contains(RuleSet::FEIJIANG);
        if bits < 1 << 9 && two_steps && middle { Some(rules) } else { None }
    }

    /// True if every rule of the other set is in this one.
    ///
    /// ```
    /// use xiangqi::RuleSet;
    /// assert!(RuleSet::XIANGQI2.contains(RuleSet::ZHILI));
    /// assert!(!RuleSet::STANDARD.contains(RuleSet::ZHILI));
    /// ```
    #[inline]
    #[must_use]
    pub const fn contains(self, other: RuleSet) -> bool {
        self.0 & other.0 == other.0
    }

    /// True if no extra rule is chosen.
    ///
    /// ```
    /// assert!(xiangqi::RuleSet::STANDARD.is_standard());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_standard(self) -> bool {
        self.0 == 0
    }
}

impl BitOr for RuleSet {
    type Output = RuleSet;

    /// The rules that are in either set.
    fn bitor(self, other: RuleSet) -> RuleSet {
        RuleSet(self.0 | other.0)
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.contains(RuleSet::XIANGQI2);
        f.write_str(if all { "xiangqi2" } else { "xiangqi" })?;
        for (rule, name) in NAMES {
            let read = READINGS.iter().find(|(reading, plain, _)| *plain == rule && self.contains(*reading));
            match read {
                Some((_, _, reading)) => write!(f, "+{reading}")?,
                None if !all && self.contains(rule) => write!(f, "+{name}")?,
                None => {}
            }
        }
        Ok(())
    }
}

impl fmt::Debug for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no rule set.
///
/// ```
/// use xiangqi::RuleSet;
/// let error = "xiangqi+gudo".parse::<RuleSet>().unwrap_err();
/// assert_eq!(error.part, "gudo");
/// assert_eq!(error.id(), "rules.unknown");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseRuleSetError {
    /// The part that was not understood, at most [`ParseRuleSetError::PART_CHARS_MAX`] characters of it.
    pub part: String,
}

impl ParseRuleSetError {
    /// How much of a wrong part is kept.
    ///
    /// ```
    /// let long = "x".repeat(1000);
    /// let error = long.parse::<xiangqi::RuleSet>().unwrap_err();
    /// assert_eq!(error.part.chars().count(), xiangqi::ParseRuleSetError::PART_CHARS_MAX);
    /// ```
    pub const PART_CHARS_MAX: usize = 32;

    /// A stable name of this fault.
    ///
    /// ```
    /// assert_eq!("chess".parse::<xiangqi::RuleSet>().unwrap_err().id(), "rules.unknown");
    /// ```
    #[must_use]
    pub const fn id(&self) -> &'static str {
        "rules.unknown"
    }

    fn new(part: &str) -> ParseRuleSetError {
        ParseRuleSetError { part: part.chars().take(ParseRuleSetError::PART_CHARS_MAX).collect() }
    }
}

impl fmt::Display for ParseRuleSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is not a rule set: write xiangqi or xiangqi2, or xiangqi with some of +gudu +dunma +dibing \
             +feijiang +tuoxiang +daoshi +zhili, or +dunma=two_steps and +feijiang=middle",
            self.part
        )
    }
}

impl core::error::Error for ParseRuleSetError {}

impl FromStr for RuleSet {
    type Err = ParseRuleSetError;

    /// Reads a canonical name; the rules may come in any order, a rule named twice counts once.
    fn from_str(text: &str) -> Result<RuleSet, ParseRuleSetError> {
        let mut parts = text.split('+');
        let base = parts.next().unwrap_or_default();
        let mut rules = match base {
            "xiangqi" => RuleSet::STANDARD,
            "xiangqi2" => RuleSet::XIANGQI2,
            _ => return Err(ParseRuleSetError::new(base)),
        };
        for part in parts {
            let plain = NAMES.iter().find(|(_, name)| *name == part).map(|(rule, _)| *rule);
            let reading = || READINGS.iter().find(|(_, _, name)| *name == part).map(|(rule, _, _)| *rule);
            let Some(rule) = plain.or_else(reading) else { return Err(ParseRuleSetError::new(part)) };
            rules = rules | rule;
        }
        Ok(rules)
    }
}
