//! The English word lists.

use super::{NumberWord, Roles, WordLists};
use crate::judge::lexical::text::language::Language;
use NumberWord::{Cardinal, Ordinal, Scale};

pub(super) const LISTS: WordLists = WordLists {
    language: Language::English,
    roles: &[
        (Roles::FUNCTION, FUNCTION),
        (Roles::FUNCTION.with(Roles::NEGATOR), NEGATORS),
        (Roles::NEGATOR, NEGATING_CONTENT),
        (Roles::HEDGE.with(Roles::FUNCTION), HEDGES),
        (Roles::HEDGE, HEDGING_CONTENT),
        (Roles::PARTIAL.with(Roles::FUNCTION), PARTIAL),
        (Roles::UNIVERSAL.with(Roles::FUNCTION), UNIVERSAL),
        (Roles::APPROXIMATE.with(Roles::FUNCTION), APPROXIMATE),
        (Roles::CONTRAST.with(Roles::FUNCTION), CONTRAST),
        (Roles::ABBREVIATION, ABBREVIATIONS),
        (Roles::COMPARATOR.with(Roles::FUNCTION), COMPARATORS),
        (Roles::COMPARATOR, "up no exceeding"),
        (Roles::THAN, "than"),
        (Roles::SPEAKER, "i me my mine myself"),
        (Roles::MENTAL, MENTAL),
        (Roles::JOINT, "of the"),
    ],
    numbers: &[
        (Cardinal(0), "zero"),
        (Cardinal(1), "one"),
        (Cardinal(2), "two"),
        (Cardinal(3), "three"),
        (Cardinal(4), "four"),
        (Cardinal(5), "five"),
        (Cardinal(6), "six"),
        (Cardinal(7), "seven"),
        (Cardinal(8), "eight"),
        (Cardinal(9), "nine"),
        (Cardinal(10), "ten"),
        (Cardinal(11), "eleven"),
        (Cardinal(12), "twelve"),
        (Cardinal(13), "thirteen"),
        (Cardinal(14), "fourteen"),
        (Cardinal(15), "fifteen"),
        (Cardinal(16), "sixteen"),
        (Cardinal(17), "seventeen"),
        (Cardinal(18), "eighteen"),
        (Cardinal(19), "nineteen"),
        (Cardinal(20), "twenty"),
        (Cardinal(30), "thirty"),
        (Cardinal(40), "forty"),
        (Cardinal(50), "fifty"),
        (Cardinal(60), "sixty"),
        (Cardinal(70), "seventy"),
        (Cardinal(80), "eighty"),
        (Cardinal(90), "ninety"),
        (Scale(2), "hundred hundreds"),
        (Scale(3), "thousand thousands"),
        (Scale(6), "million millions mn"),
        (Scale(9), "billion billions bn"),
        (Scale(12), "trillion trillions tn"),
        (Ordinal(1), "first"),
        (Ordinal(2), "second"),
        (Ordinal(3), "third"),
        (Ordinal(4), "fourth"),
        (Ordinal(5), "fifth"),
        (Ordinal(6), "sixth"),
        (Ordinal(7), "seventh"),
        (Ordinal(8), "eighth"),
        (Ordinal(9), "ninth"),
        (Ordinal(10), "tenth"),
        (Ordinal(11), "eleventh"),
        (Ordinal(12), "twelfth"),
    ],
    months: [
        "january jan",
        "february feb",
        "march mar",
        "april apr",
        "may",
        "june jun",
        "july jul",
        "august aug",
        "september sep sept",
        "october oct",
        "november nov",
        "december dec",
    ],
    irregular: IRREGULAR,
};

const FUNCTION: &str = "
    a an the this that these those there here
    and or if then so yet because since while as whether once
    of in on at by for with from to into onto upon toward towards through throughout during
    between among amongst within against about around via per across along beside besides
    up down out off again further together away back
    am is are was were be been being do does did doing done have has had having
    will would shall should can must ought let lets
    i you he she it we they me him her us them my your his its our their
    mine yours hers ours theirs myself yourself himself herself itself ourselves yourselves themselves
    who whom whose which what when where why how whatever whichever whoever
    also just very too such own same other others another else both even only still already
    one ones oneself something someone anything anyone somebody anybody
    any many much more less fewer
    yes yeah yep ok okay oh ah hi hello hey please thanks thank well um uh hmm
    percent pct percentage
    therefore thus hence moreover furthermore additionally meanwhile indeed instead rather
    eg ie etc vs
";

const NEGATORS: &str = "
    not no never none nobody nothing nowhere neither nor cannot without
    dont doesnt didnt isnt arent wasnt werent wont wouldnt couldnt shouldnt cant hasnt havent hadnt
    isn aren wasn weren doesn didn wouldn couldn shouldn hasn haven hadn
";

/// Words with a content of their own that also negate what follows.
const NEGATING_CONTENT: &str = "
    lack lacks lacked lacking fail fails failed failing refuse refuses refused refusing
    unable absence exclude excludes excluded excluding prevent prevents prevented preventing
    avoid avoids avoided avoiding deny denies denied denying hardly scarcely barely
";

const HEDGES: &str = "
    may might could perhaps maybe possibly probably presumably apparently allegedly reportedly
    supposedly seemingly
";

const HEDGING_CONTENT: &str = "
    seem seems seemed appear appears appeared suggest suggests suggested likely unlikely
    rumored rumoured rumor rumour alleged believed thought claims claimed speculated speculate
    potentially possible potential tentative unclear uncertain unconfirmed
";

const PARTIAL: &str = "
    some few several most mostly often sometimes usually generally typically occasionally
    frequently partly partially mainly largely rarely seldom
";

const UNIVERSAL: &str = "all every each always everyone everybody everything entirely completely
    exclusively solely invariably";

const APPROXIMATE: &str = "about around approximately approx roughly nearly almost circa some";

const CONTRAST: &str = "but although though however whereas except unless until despite";

const ABBREVIATIONS: &str = "
    mr mrs ms dr prof st jr sr vs etc eg ie inc ltd co corp no nos vol fig al approx dept est gen
    gov lt col sgt capt rev hon sen rep mt ft ave blvd cf ed eds pp viz
    jan feb mar apr jun jul aug sep sept oct nov dec
";

const COMPARATORS: &str = "than at over under above below before after";

const MENTAL: &str = "
    think know believe guess sure hope see hear heard mean suppose wonder agree bet understand read
    learn learned find found say tell remember recommend suggest provide apologize apologise aware
    information knowledge
";

const IRREGULAR: &[&str] = &[
    "arise arose arisen",
    "awake awoke awoken",
    "bear bore borne",
    "beat beaten",
    "become became",
    "begin began begun",
    "bend bent",
    "bind bound",
    "bite bit bitten",
    "blow blew blown",
    "break broke broken",
    "breed bred",
    "bring brought",
    "build built",
    "burn burnt",
    "buy bought",
    "catch caught",
    "child children",
    "choose chose chosen",
    "cling clung",
    "come came",
    "creep crept",
    "deal dealt",
    "die dying",
    "dig dug",
    "draw drew drawn",
    "drink drank drunk",
    "drive drove driven",
    "eat ate eaten",
    "fall fell fallen",
    "feed fed",
    "feel felt",
    "fight fought",
    "find found",
    "flee fled",
    "fly flew flown flies",
    "foot feet",
    "forbid forbade forbidden",
    "forget forgot forgotten",
    "forgive forgave forgiven",
    "freeze froze frozen",
    "get got gotten",
    "give gave given",
    "go went gone goes",
    "goose geese",
    "grow grew grown",
    "hang hung",
    "hear heard",
    "hide hid hidden",
    "hold held",
    "keep kept",
    "kneel knelt",
    "know knew known",
    "lay laid",
    "lead led",
    "leaf leaves",
    "leave left",
    "lend lent",
    "life lives",
    "light lit",
    "lose lost",
    "make made",
    "man men",
    "mean meant",
    "meet met",
    "mouse mice",
    "pay paid",
    "person people",
    "ride rode ridden",
    "ring rang rung",
    "rise rose risen",
    "run ran",
    "say said",
    "see saw seen",
    "seek sought",
    "sell sold",
    "send sent",
    "shake shook shaken",
    "shine shone",
    "shoot shot",
    "show shown",
    "shrink shrank shrunk",
    "sing sang sung",
    "sink sank sunk",
    "sit sat",
    "sleep slept",
    "slide slid",
    "speak spoke spoken",
    "spend spent",
    "spin spun",
    "stand stood",
    "steal stole stolen",
    "stick stuck",
    "strike struck stricken",
    "swear swore sworn",
    "sweep swept",
    "swim swam swum",
    "swing swung",
    "take took taken",
    "teach taught",
    "tear tore torn",
    "tell told",
    "think thought",
    "throw threw thrown",
    "tooth teeth",
    "understand understood",
    "wake woke woken",
    "wear wore worn",
    "weave wove woven",
    "win won",
    "woman women",
    "wolf wolves",
    "write wrote written",
    "good better best",
    "bad worse worst",
    "analysis analyses",
    "criterion criteria",
    "hypothesis hypotheses",
    "phenomenon phenomena",
    "usa us",
];
