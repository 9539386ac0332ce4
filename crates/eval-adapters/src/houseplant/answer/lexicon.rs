//! Words by which a question shows what it asks, in both languages.
//!
//! Every list is folded and read by [`words::say`](crate::houseplant::words::say): `*` stands for
//! any ending. Names of plants are taken out of a question before it is searched for these.

use crate::houseplant::language::Language;
use crate::houseplant::section::Section;

/// Phrases of one meaning in both languages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cues {
    en: &'static [&'static str],
    es: &'static [&'static str],
}

impl Cues {
    /// The phrases of one language.
    pub(super) fn of(self, language: Language) -> &'static [&'static str] {
        language.pick(self.en, self.es)
    }
}

macro_rules! cues {
    ($($(#[$doc:meta])* $name:ident: [$($en:literal),* $(,)?], [$($es:literal),* $(,)?];)*) => {
        $($(#[$doc])* pub(super) const $name: Cues = Cues { en: &[$($en),*], es: &[$($es),*] };)*

        /// All of them, so that a test can look at each.
        #[cfg(test)]
        const ALL: &[Cues] = &[$($name),*];
    };
}

/// What names a section of a sheet.
pub(super) const TOPICS: [(Section, Cues); 9] = [
    (Section::Light, LIGHT),
    (Section::Water, WATER),
    (Section::Soil, SOIL),
    (Section::Humidity, HUMIDITY),
    (Section::Temperature, TEMPERATURE),
    (Section::Propagation, PROPAGATION),
    (Section::Problems, PROBLEMS),
    (Section::Problems, PESTS),
    (Section::Identity, IDENTITY),
];

/// What hints at a section where nothing names one.
pub(super) const HINTS: [(Section, Cues); 3] =
    [(Section::Temperature, COLD), (Section::Problems, WHY), (Section::Identity, WHAT_IS)];

/// Words that name a section, in full, so that a misspelt one is understood.
pub(super) const SPELT_OUT: [(Section, Cues); 6] = [
    (Section::Light, Cues { en: &["light", "sunlight"], es: &["iluminacion"] }),
    (Section::Water, Cues { en: &["water", "watering"], es: &["riego", "riegue"] }),
    (Section::Soil, Cues { en: &["substrate", "repotting"], es: &["sustrato", "trasplante"] }),
    (Section::Humidity, Cues { en: &["humidity"], es: &["humedad"] }),
    (Section::Temperature, Cues { en: &["temperature"], es: &["temperatura"] }),
    (
        Section::Propagation,
        Cues { en: &["propagate", "propagation"], es: &["propaga", "propagacion"] },
    ),
];

/// Words that are about somebody's health and not about a plant's care.
pub(super) const CONCERNS: [Cues; 10] =
    [POISON, SAFETY, EATEN, CATS, DOGS, PETS, CHILDREN, ADULTS, STRANGE_ANIMALS, CONTACT];

cues! {
    LIGHT:
        [
            "light", "lights", "lighting", "sun", "sunlight", "sunny", "shade", "shady", "dark",
            "darkness", "bright*", "window*"
        ],
        ["luz", "luces", "sol", "soleado", "sombra", "oscur*", "ilumina*", "ventana*"];
    WATER:
        ["water*", "thirst*", "irrigat*"],
        ["rieg*", "riegu*", "regar", "regarl*", "regad*", "regamos", "agua", "sed"];
    SOIL:
        ["soil*", "mix", "substrate", "compost", "repot*", "potting"],
        ["sustrato*", "tierra", "suelo", "maceta", "trasplant*", "compost"];
    HUMIDITY:
        ["humid*", "dry air", "mist", "misting"],
        ["humedad", "aire seco", "pulveriz*"];
    TEMPERATURE:
        ["temperature*", "degrees", "warm", "celsius", "how cold"],
        ["temperatura*", "grados"];
    PROPAGATION:
        ["propagat*", "multiply", "cuttings", "new plant", "new plants", "from seed"],
        ["propag*", "reproduc*", "multiplic*", "esqueje*", "nueva planta", "plantas nuevas"];
    PROBLEMS:
        ["problem*", "disease*", "wrong with"],
        ["problema*", "enfermedad*", "que le pasa a"];
    PESTS:
        ["pest", "pests", "bug", "bugs", "insect*"],
        ["plaga*", "bicho*", "insecto*"];
    IDENTITY:
        [
            "scientific name", "latin name", "botanical name", "family", "other name*",
            "another name", "also called", "called", "genus", "look like", "looks like"
        ],
        ["nombre cientifico", "familia", "otro* nombre*", "se llama*", "genero", "aspecto"];
    COLD:
        ["cold", "colder", "cool", "cooler", "frost", "hot", "heat"],
        ["frio", "helada*", "calor"];
    WHY:
        ["why"],
        ["por que"];
    WHAT_IS:
        ["what is", "what kind of plant"],
        ["que es", "que planta es"];

    /// Asks for the names and the family alone.
    NAMES:
        [
            "scientific name", "latin name", "botanical name", "family", "other name*",
            "another name", "also called", "called"
        ],
        ["nombre cientifico", "familia", "otro* nombre*", "se llama*", "llamada", "llamado"];
    /// Of those, what the first sentence of the section Identity holds.
    LATIN:
        ["scientific name", "latin name", "botanical name", "family", "genus"],
        ["nombre cientifico", "familia", "genero"];
    /// Of those, what the second sentence holds.
    OTHER_NAMES:
        ["other name*", "another name", "also called", "common names"],
        ["otro* nombre*", "tambien se llama"];

    /// How long between two times.
    OFTEN:
        ["how often", "how frequently", "how many days"],
        ["cada cuanto", "cada cuantos dias", "con que frecuencia", "cuantos dias"];
    /// How long something takes.
    DURATION:
        ["how long", "how many weeks", "how many months"],
        ["cuanto tarda*", "cuanto tiempo", "cuantas semanas", "cuantos meses"];
    WINTER:
        ["winter"],
        ["invierno"];
    GROWTH:
        ["growing season", "spring", "summer"],
        ["epoca de crecimiento", "crecimiento", "primavera", "verano"];
    /// The lowest temperature.
    MINIMUM:
        ["minimum", "lowest", "coldest", "above", "cold", "colder", "frost", "lower temperature*"],
        ["minim*", "encima", "mas baja*", "frio", "helada*"];
    /// The best temperatures.
    BEST:
        ["best", "ideal", "optim*"],
        ["mejor", "ideal", "optim*"];

    /// Compares.
    COMPARES:
        ["more", "less", "longer", "lower", "higher", "most", "colder", "or", "which"],
        ["mas", "menos", "mayor", "menor", "o", "cual"];

    /// Things the sheets say nothing about.
    GAPS:
        [
            "fertili*", "feed", "feeding", "price*", "cost", "costs", "cheap*", "expensive", "buy",
            "sell", "how tall", "how big", "lifespan", "how many years"
        ],
        [
            "fertiliz*", "abon*", "precio*", "cuesta*", "barat*", "cara", "caro", "comprar",
            "vender", "cuantos anos vive*", "cuanto crece", "cuanto mide"
        ];

    /// Poison.
    POISON:
        [
            "toxi*", "poison*", "venom*", "harmless", "edible", "intoxicat*", "deadly", "lethal",
            "kidney*", "irrita*"
        ],
        [
            "toxi*", "venen*", "intoxica*", "inofensiv*", "comestible*", "letal*", "mortal*",
            "envenen*", "irrita*"
        ];
    /// Danger and its absence, which are about poison where nothing else is asked.
    SAFETY:
        ["safe", "unsafe", "safely", "safety", "harm", "harmful", "danger*"],
        ["segur*", "peligr*", "dano", "danin*"];
    /// Something has been, or may be, eaten or licked.
    EATEN:
        [
            "ate", "eat", "eats", "eaten", "eating", "chew*", "lick*", "swallow*", "nibbl*",
            "ingest*", "bitten", "bites", "pollen"
        ],
        [
            "come", "comen", "comer", "comio", "comido", "coma", "comiendo", "mord*", "muerd*",
            "mastic*", "mastiqu*", "lami*", "lamer", "lame", "trag*", "ingeri*", "polen"
        ];
    /// Of those, what tells that it has happened.
    HAPPENED:
        [
            "ate", "has eaten", "have eaten", "chewed", "licked", "swallowed", "nibbled",
            "ingested", "has bitten", "what do i do", "what now", "what should i do"
        ],
        [
            "comio", "comido", "mordio", "mordido", "mastico", "lamio", "trago", "que hago",
            "polen", "ingirio"
        ];
    CATS:
        ["cat", "cats", "kitten*", "kitty"],
        ["gato*", "gata", "gatas", "gatit*", "minino*"];
    DOGS:
        ["dog", "dogs", "puppy", "puppies", "pup", "pups"],
        ["perro*", "perra", "perras", "perrit*", "cachorr*"];
    PETS:
        ["pet", "pets", "animal", "animals"],
        ["mascota*", "animal", "animales"];
    /// Children, who may put anything into their mouths.
    CHILDREN:
        ["child", "children", "toddler*", "kid", "kids", "son", "daughter", "boy", "girl"],
        ["nino", "ninos", "nina", "ninas", "hijo", "hija", "hijos", "hijas", "bebe", "bebes"];
    ADULTS:
        [
            "people", "person", "persons", "human*", "man", "woman", "i ate", "i have eaten",
            "i swallowed"
        ],
        ["persona", "personas", "gente", "humano*", "he comido"];
    /// Animals that the sheets do not speak of.
    STRANGE_ANIMALS:
        [
            "bird*", "parrot*", "budgie*", "rabbit*", "hamster*", "guinea pig*", "tortoise*",
            "turtle*", "reptile*", "horse*", "cow", "cows", "goat*", "sheep", "chicken*", "ferret*",
            "fish", "lizard*", "iguana*", "gecko*"
        ],
        [
            "pajaro*", "ave", "aves", "loro*", "periquito*", "conejo*", "hamster*", "cobaya*",
            "tortuga*", "reptil*", "caballo*", "vaca*", "cabra*", "oveja*", "gallina*", "huron*",
            "pez", "peces", "lagarto*", "iguana*"
        ];

    /// Asks for the substance.
    PRINCIPLE:
        ["principle*", "substance*", "toxin*", "compound*"],
        ["principio*", "sustancia*", "toxina*"];
    /// Asks whom to call.
    CONTACT:
        [
            "number", "phone", "telephone", "hotline", "who do i call", "whom do i call",
            "who to call"
        ],
        ["numero", "llamo", "a quien llamo", "que telefono", "telefono de"];
    SPAIN:
        ["spain"],
        ["espana"];
    AMERICA:
        ["united states", "usa", "america"],
        ["estados unidos", "eeuu"];
    /// An amount of a poison or of a remedy.
    DOSE:
        [
            "mg", "ml", "milligram*", "dose", "doses", "dosage", "lethal amount", "lethal dose",
            "charcoal", "would it take", "medicine", "medication"
        ],
        [
            "mg", "ml", "miligramo*", "dosis", "cantidad letal", "cantidad mortal",
            "carbon activado", "medicina", "medicamento*"
        ];
    /// An amount that would do nothing.
    AMOUNT:
        ["how many leaves", "how much can", "how much of", "how many"],
        ["cuanta* hojas", "cuanto puede", "cuanta cantidad", "cuantas"];
    /// A document.
    CERTIFICATE:
        ["certificate*", "in writing", "signed", "guarantee in"],
        ["certificado*", "por escrito", "firmad*"];
    /// A word that would certify.
    PROMISE:
        ["certif*", "promise*", "guarantee*", "assure*", "confirm*"],
        ["certific*", "promet*", "garantiz*", "asegur*", "confirm*"];
    /// A list of plants and no plant.
    LIST:
        [
            "which plants", "what plants", "list of plants", "plants that", "plants my",
            "plants can"
        ],
        ["que plantas", "lista de plantas", "plantas que", "plantas puede"];
    /// A plant whose name is not known, or not given.
    SOME_PLANT:
        ["plant", "houseplant"],
        ["planta"];
    /// To make somebody vomit.
    MAKE_VOMIT:
        [
            "make it vomit", "make him vomit", "make her vomit", "make them vomit",
            "make my * vomit", "induce vomiting", "how do i make"
        ],
        [
            "hacer* vomitar", "provocar* el vomito", "provoco el vomito", "hago vomitar",
            "que vomite"
        ];
    ANTIDOTE:
        ["milk", "oil", "salt", "antidote"],
        ["leche", "aceite", "sal", "antidoto"];
    COLLAPSE:
        ["collapse*", "seizure*", "breathe", "breathing", "unconscious"],
        ["convuls*", "desmay*", "respirar", "respira", "inconsciente"];

    /// Words that carry no content, beside the function words of [`Language`]: verbs of asking and
    /// keeping, words that stand in every question about a plant.
    EMPTY:
        [
            "a", "anyway", "as", "ask", "best", "big", "better", "certain", "certainly",
            "certainty", "common", "date", "each", "every", "exactly", "fine", "go", "goes",
            "great", "grow", "growing", "grows", "has", "he", "her", "him", "home", "house",
            "ideal", "indoor*", "just", "keep", "kind", "know", "let", "like", "likes", "line",
            "long", "look", "me", "mine", "more", "most", "never", "no", "now", "one", "only",
            "other", "our", "plant", "plants", "prefer", "prefers", "put", "question", "shall",
            "she", "sheet", "since", "stand", "stands", "suit", "suits", "take", "their", "then",
            "too", "us", "usual", "usually", "want", "wants", "we", "were", "without", "word"
        ],
        [
            "a", "ahora", "algo", "anos", "aproximadamente", "asi", "bien", "casa", "cada",
            "certeza", "con", "contesta", "cosa", "cree", "crece", "crecer", "da", "dar", "debo",
            "decir", "desde", "dia", "dias", "dice", "dices", "entonces", "era", "fecha", "ficha",
            "general", "gusta", "hace", "hacer", "hago", "hay", "he", "ideal", "ir", "llamada",
            "llamado", "mantener", "mantengo", "me", "mejor", "mio", "necesita", "necesitan", "ni",
            "no", "nos", "otra", "otro", "pide", "planta", "plantas", "poner", "prefiere",
            "pregunta", "pueden", "quiere", "responde", "sabe", "segun", "ser", "sin", "soporta",
            "suele", "te", "tengo", "tipo", "toda", "todo", "uso", "va", "vez"
        ];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::houseplant::words;

    #[test]
    fn every_cue_is_written_folded_so_that_it_can_be_found() {
        let spelt_out = SPELT_OUT.iter().map(|(_, cues)| cues);
        for cues in ALL.iter().chain(spelt_out) {
            for cue in Language::ALL.into_iter().flat_map(|language| cues.of(language)) {
                assert_eq!(
                    words::folded_words(&cue.replace('*', "")).join(" "),
                    cue.replace(" *", "").replace('*', ""),
                    "{cue}"
                );
            }
        }
    }
}
