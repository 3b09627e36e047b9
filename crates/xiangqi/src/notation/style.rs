//! Ways of writing a move, and the schemes in which others write it.

use core::fmt;

/// A way of writing moves; each writes one fixed form.
///
/// ```
/// use xiangqi::notation::{self, Style};
/// use xiangqi::Position;
///
/// let start = Position::start();
/// let cannon = "h2e2".parse().unwrap();
/// let written = Style::ALL.map(|style| notation::write(&start, cannon, style));
/// assert_eq!(written, ["h2e2", "H2-E2", "C2=5", "炮二平五"]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Style {
    /// `h2e2`: UCI and UCCI, ranks 0 to 9.
    Ucci,
    /// `H2-E2`.
    Iccs,
    /// `C2=5`: Latin letters and files, as in the World Xiangqi Rules of 2018.
    Wxf,
    /// `炮二平五`.
    Chinese,
}

impl Style {
    /// Every style.
    ///
    /// ```
    /// assert_eq!(xiangqi::notation::Style::ALL.len(), 4);
    /// ```
    pub const ALL: [Self; 4] = [Self::Ucci, Self::Iccs, Self::Wxf, Self::Chinese];

    /// The lower-case name, which [`FromStr`](core::str::FromStr) reads.
    ///
    /// ```
    /// use xiangqi::notation::Style;
    /// assert_eq!(Style::Chinese.name(), "chinese");
    /// assert_eq!("wxf".parse(), Ok(Style::Wxf));
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ucci => "ucci",
            Self::Iccs => "iccs",
            Self::Wxf => "wxf",
            Self::Chinese => "chinese",
        }
    }

    /// The scheme in which this style writes.
    ///
    /// ```
    /// use xiangqi::notation::{Scheme, Style};
    /// assert_eq!(Style::Wxf.scheme(), Scheme::Wxf2018);
    /// ```
    #[must_use]
    pub const fn scheme(self) -> Scheme {
        match self {
            Self::Ucci | Self::Iccs => Scheme::Coordinates,
            Self::Wxf => Scheme::Wxf2018,
            Self::Chinese => Scheme::ChineseXqbase,
        }
    }

    /// All schemes that are read as this style.
    ///
    /// ```
    /// use xiangqi::notation::{Scheme, Style};
    /// assert!(Style::Chinese.family().contains(Scheme::ChineseDpxq));
    /// assert!(!Style::Chinese.family().contains(Scheme::WxfAxf));
    /// ```
    #[must_use]
    pub const fn family(self) -> Schemes {
        match self {
            Self::Ucci | Self::Iccs => Schemes::COORDINATES,
            Self::Wxf => Schemes::WXF,
            Self::Chinese => Schemes::CHINESE,
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A published practice of naming the moving piece.
///
/// They differ only where several pieces of one kind stand on a file. The same text can name two pieces in two of
/// them: with soldiers on files 3, 3, 3, 7 and 7, `33=4` is the rear soldier of file 3 in [`Self::Wxf2018`] and the middle
/// one in [`Self::WxfAxf`].
///
/// ```
/// use xiangqi::notation::Scheme;
/// assert_eq!(Scheme::WxfAxf.to_string(), "wxf-axf");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Scheme {
    /// Two squares: UCCI `h2e2`, ICCS `H2-E2`.
    Coordinates,
    /// Asian Xiangqi Federation 1980, taken over by the WXF in 1997. Two on a file `R+.3`; three soldiers `P+.4` `P3.4`
    /// `P-.4`; four or five `++.4` `P+.4` `P3.4` `P-.4` `--.4`; on two files the file stands for the letter: `3+.4` `33.4`
    /// `3-.4`.
    WxfAxf,
    /// xqbase and its followers: three soldiers `P+.4` `P..4` `P-.4`; four, five or on two files `Pa` to `Pe`, from the
    /// mover's right to left, front to back.
    WxfXqbase,
    /// World Xiangqi Rules of 2018: three or more soldiers, or soldiers on two files, by number from the front and file,
    /// `13=4`.
    Wxf2018,
    /// Xiangqi Review: three soldiers `P+` `P=` `P-`; more by letters from **Red's** right to left, for both sides.
    WxfReview,
    /// xqbase: 前 后, 前 中 后, and 一 to 五 from the mover's right to left, front to back, for four, five or two files.
    ChineseXqbase,
    /// Usage at dpxq and others: 前 二 三 四 五 or 后 on one file, with the file where two files are meant (前兵九平八,
    /// 前九平八, 二7平6).
    ChineseDpxq,
}

impl Scheme {
    /// Every scheme.
    ///
    /// ```
    /// assert_eq!(xiangqi::notation::Scheme::ALL.len(), 7);
    /// ```
    pub const ALL: [Self; 7] = [
        Self::Coordinates,
        Self::WxfAxf,
        Self::WxfXqbase,
        Self::Wxf2018,
        Self::WxfReview,
        Self::ChineseXqbase,
        Self::ChineseDpxq,
    ];

    /// A short lasting name.
    ///
    /// ```
    /// assert_eq!(xiangqi::notation::Scheme::ChineseXqbase.name(), "chinese-xqbase");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Coordinates => "coordinates",
            Self::WxfAxf => "wxf-axf",
            Self::WxfXqbase => "wxf-xqbase",
            Self::Wxf2018 => "wxf-2018",
            Self::WxfReview => "wxf-review",
            Self::ChineseXqbase => "chinese-xqbase",
            Self::ChineseDpxq => "chinese-dpxq",
        }
    }
}

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of [`Scheme`]s.
///
/// ```
/// use xiangqi::notation::{Scheme, Schemes};
///
/// let wxf = Schemes::WXF;
/// assert!(wxf.contains(Scheme::WxfAxf) && !wxf.contains(Scheme::Coordinates));
/// assert_eq!(Schemes::of(&[Scheme::WxfAxf, Scheme::WxfReview]).to_string(), "wxf-axf, wxf-review");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Schemes(u8);

impl Schemes {
    /// No scheme.
    ///
    /// ```
    /// assert!(xiangqi::notation::Schemes::NONE.is_empty());
    /// ```
    pub const NONE: Self = Self(0);

    /// Every scheme.
    ///
    /// ```
    /// use xiangqi::notation::{Scheme, Schemes};
    /// assert!(Scheme::ALL.iter().all(|&scheme| Schemes::ALL.contains(scheme)));
    /// ```
    pub const ALL: Self = Self::of(&Scheme::ALL);

    /// The scheme of squares.
    ///
    /// ```
    /// use xiangqi::notation::{Scheme, Schemes};
    /// assert_eq!(Schemes::COORDINATES, Schemes::of(&[Scheme::Coordinates]));
    /// ```
    pub const COORDINATES: Self = Self::of(&[Scheme::Coordinates]);

    /// The schemes with Latin letters.
    ///
    /// ```
    /// use xiangqi::notation::{Scheme, Schemes};
    /// assert!(Schemes::WXF.contains(Scheme::WxfXqbase));
    /// ```
    pub const WXF: Self = Self::of(&[Scheme::WxfAxf, Scheme::WxfXqbase, Scheme::Wxf2018, Scheme::WxfReview]);

    /// The schemes with Chinese characters.
    ///
    /// ```
    /// use xiangqi::notation::{Scheme, Schemes};
    /// assert!(Schemes::CHINESE.contains(Scheme::ChineseDpxq));
    /// ```
    pub const CHINESE: Self = Self::of(&[Scheme::ChineseXqbase, Scheme::ChineseDpxq]);

    /// The set of the given schemes.
    ///
    /// ```
    /// use xiangqi::notation::{Scheme, Schemes};
    /// assert!(Schemes::of(&[Scheme::Wxf2018]).contains(Scheme::Wxf2018));
    /// ```
    #[must_use]
    pub const fn of(schemes: &[Scheme]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < schemes.len() {
            bits |= 1 << schemes[i] as u8;
            i += 1;
        }
        Self(bits)
    }

    /// Whether the scheme is in the set.
    ///
    /// ```
    /// use xiangqi::notation::{Scheme, Schemes};
    /// assert!(!Schemes::NONE.contains(Scheme::Wxf2018));
    /// ```
    #[must_use]
    pub const fn contains(self, scheme: Scheme) -> bool {
        self.0 & (1 << scheme as u8) != 0
    }

    /// Whether the set has no scheme.
    ///
    /// ```
    /// assert!(!xiangqi::notation::Schemes::ALL.is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Schemes in both sets.
    ///
    /// ```
    /// use xiangqi::notation::Schemes;
    /// assert!(Schemes::WXF.and(Schemes::CHINESE).is_empty());
    /// ```
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Schemes in either set.
    ///
    /// ```
    /// use xiangqi::notation::Schemes;
    /// assert_eq!(Schemes::WXF.or(Schemes::CHINESE).or(Schemes::COORDINATES), Schemes::ALL);
    /// ```
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The schemes of the set, in the order of [`Scheme::ALL`].
    ///
    /// ```
    /// use xiangqi::notation::Schemes;
    /// assert_eq!(Schemes::CHINESE.iter().count(), 2);
    /// ```
    pub fn iter(self) -> impl Iterator<Item = Scheme> {
        Scheme::ALL.into_iter().filter(move |&scheme| self.contains(scheme))
    }
}

impl fmt::Display for Schemes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, scheme) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            f.write_str(scheme.name())?;
        }
        Ok(())
    }
}

/// Characters in which Chinese notation is written. Both are read.
///
/// ```
/// use xiangqi::notation::{write_chinese, ChineseForm, Script};
/// use xiangqi::Position;
///
/// let form = ChineseForm { script: Script::Traditional, ..ChineseForm::default() };
/// assert_eq!(write_chinese(&Position::start(), "h0g2".parse().unwrap(), form), "馬二進三");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Script {
    /// 车马进帅将后.
    #[default]
    Simplified,
    /// 車馬進帥將後.
    Traditional,
}

/// Width of Black's digits in Chinese notation. Both are read.
///
/// ```
/// use xiangqi::notation::{write_chinese, ChineseForm, Digits};
/// use xiangqi::Position;
///
/// let black = Position::start().play("h2e2".parse().unwrap()).unwrap();
/// let reply = "h7e7".parse().unwrap();
/// assert_eq!(write_chinese(&black, reply, ChineseForm::default()), "炮８平５");
/// let half = ChineseForm { digits: Digits::HalfWidth, ..ChineseForm::default() };
/// assert_eq!(write_chinese(&black, reply, half), "炮8平5");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Digits {
    /// １ to ９, as wide as a Chinese character, so that lists of moves line up.
    #[default]
    FullWidth,
    /// 1 to 9.
    HalfWidth,
}

/// How Chinese notation is written: by default in simplified characters, with full-width digits for Black.
///
/// ```
/// use xiangqi::notation::{ChineseForm, Digits, Script};
///
/// let form = ChineseForm::default();
/// assert_eq!((form.script, form.digits), (Script::Simplified, Digits::FullWidth));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ChineseForm {
    /// Which characters.
    pub script: Script,
    /// How wide Black's digits are.
    pub digits: Digits,
}
