//! Everything that is said to people has its words in both languages.

use std::collections::BTreeMap;

use game::{Ending, GameResult, Kind, Offer, Reason, Seat};

fn catalogues() -> [BTreeMap<String, String>; 2] {
    let read = |json: &str| serde_json::from_str(json).expect("a flat object of texts");
    [read(include_str!("../../../../texts/zh.json")), read(include_str!("../../../../texts/en.json"))]
}

#[test]
fn endings_sides_and_offers_have_words() {
    for texts in catalogues() {
        for kind in Kind::ALL {
            for reason in Reason::ALL {
                let key = Ending::new(GameResult::Draw, reason).text_id(kind);
                assert!(texts.contains_key(key), "{key}");
            }
            for seat in Seat::ALL {
                assert!(texts.contains_key(&format!("side.{}", kind.side(seat))));
            }
            assert!(texts.contains_key(&format!("kind.{}", kind.id())));
        }
        for offer in Offer::ALL {
            assert!(texts.contains_key(&format!("offer.{}", offer.id())));
        }
    }
}

/// The blanks of a text are filled by what comes with it.
#[test]
fn blanks_are_filled() {
    let faults = [
        game::AnyPosition::start(Kind::Chess, Some("P3k3/8/8/8/8/8/8/p2KK3 w k e6 0 1"), None).unwrap_err(),
        game::AnyPosition::start(Kind::Chess, Some("4k3/9/8/7/8/8/8/x3K3/8 r KX e9 -1 1 more"), None)
            .unwrap_err(),
        game::AnyPosition::start(Kind::Chess, Some("4k3/8/8/8/8/8/8/4R1K1 w"), Some("shogi")).unwrap_err(),
        game::AnyPosition::start(Kind::Xiangqi, Some("9/9/9/9/9/9/9/9/9/9 w"), Some("shogi")).unwrap_err(),
    ];
    let refusals = [
        game::Refusal::WrongPly { named: 1, current: 2 },
        game::Refusal::unreadable("?"),
        game::Refusal::MoveIllegal { read: "e2e5".into(), why: game::WhyNot::Pattern },
        game::Refusal::MoveAmbiguous { read: "Rd1".into(), candidates: vec!["Rad1".into(), "Rhd1".into()] },
        game::Refusal::PromotionMissing { read: "e7e8".into() },
        game::Refusal::MoveTooLong { bytes: 100 },
        game::Refusal::OfferStands { offer: Offer::Draw },
        game::Refusal::AnswerFirst { offer: Offer::Takeback },
        game::Refusal::NothingOffered { offer: Offer::Rematch },
        game::Refusal::DrawOfferTooSoon { plies: 3 },
        game::Refusal::TakebackLimit { most: 50 },
        game::Refusal::RematchLimit { most: 3 },
        game::Refusal::TimeLeft { left: game::Span(1500) },
    ];
    let clock = game::ClockSpec::Correspondence { days: 0 }.faults();
    let said = faults
        .iter()
        .flatten()
        .map(|fault| (fault.id(), fault.args()))
        .chain(refusals.iter().map(|refusal| (refusal.id(), refusal.args())))
        .chain(clock.iter().map(|fault| (fault.id(), fault.args())));
    for (id, args) in said {
        for texts in catalogues() {
            let text = texts.get(id).unwrap_or_else(|| panic!("{id} has no words"));
            for blank in text.split('{').skip(1).filter_map(|rest| rest.split(['}', '|']).next()) {
                assert!(args.iter().any(|(name, _)| *name == blank), "{id}: nothing fills {{{blank}}}");
            }
        }
    }
}
