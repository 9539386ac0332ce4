//! The Spanish word lists, folded: without accents, with `ñ`.

use super::{NumberWord, Roles, WordLists};
use crate::judge::lexical::text::language::Language;
use NumberWord::{Cardinal, Ordinal, Scale};

pub(super) const LISTS: WordLists = WordLists {
    language: Language::Spanish,
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
        (Roles::THAN, "que"),
        (Roles::SPEAKER, "yo mi mis me conmigo"),
        (Roles::MENTAL, MENTAL),
        (Roles::JOINT, "de del la las los el"),
    ],
    numbers: &[
        (Cardinal(0), "cero"),
        (Cardinal(1), "uno una un"),
        (Cardinal(2), "dos"),
        (Cardinal(3), "tres"),
        (Cardinal(4), "cuatro"),
        (Cardinal(5), "cinco"),
        (Cardinal(6), "seis"),
        (Cardinal(7), "siete"),
        (Cardinal(8), "ocho"),
        (Cardinal(9), "nueve"),
        (Cardinal(10), "diez"),
        (Cardinal(11), "once"),
        (Cardinal(12), "doce"),
        (Cardinal(13), "trece"),
        (Cardinal(14), "catorce"),
        (Cardinal(15), "quince"),
        (Cardinal(16), "dieciseis"),
        (Cardinal(17), "diecisiete"),
        (Cardinal(18), "dieciocho"),
        (Cardinal(19), "diecinueve"),
        (Cardinal(20), "veinte"),
        (Cardinal(21), "veintiuno veintiuna veintiun"),
        (Cardinal(22), "veintidos"),
        (Cardinal(23), "veintitres"),
        (Cardinal(24), "veinticuatro"),
        (Cardinal(25), "veinticinco"),
        (Cardinal(26), "veintiseis"),
        (Cardinal(27), "veintisiete"),
        (Cardinal(28), "veintiocho"),
        (Cardinal(29), "veintinueve"),
        (Cardinal(30), "treinta"),
        (Cardinal(40), "cuarenta"),
        (Cardinal(50), "cincuenta"),
        (Cardinal(60), "sesenta"),
        (Cardinal(70), "setenta"),
        (Cardinal(80), "ochenta"),
        (Cardinal(90), "noventa"),
        (Cardinal(100), "cien ciento"),
        (Cardinal(200), "doscientos doscientas"),
        (Cardinal(300), "trescientos trescientas"),
        (Cardinal(400), "cuatrocientos cuatrocientas"),
        (Cardinal(500), "quinientos quinientas"),
        (Cardinal(600), "seiscientos seiscientas"),
        (Cardinal(700), "setecientos setecientas"),
        (Cardinal(800), "ochocientos ochocientas"),
        (Cardinal(900), "novecientos novecientas"),
        (Scale(3), "mil miles"),
        (Scale(6), "millon millones"),
        (Scale(12), "billon billones"),
        (Ordinal(1), "primero primera primer primeros primeras"),
        (Ordinal(2), "segundo segunda segundos segundas"),
        (Ordinal(3), "tercero tercera tercer terceros terceras"),
        (Ordinal(4), "cuarto cuarta cuartos cuartas"),
        (Ordinal(5), "quinto quinta quintos quintas"),
        (Ordinal(6), "sexto sexta"),
        (Ordinal(7), "septimo septima"),
        (Ordinal(8), "octavo octava"),
        (Ordinal(9), "noveno novena"),
        (Ordinal(10), "decimo decima"),
    ],
    months: [
        "enero ene",
        "febrero feb",
        "marzo mar",
        "abril abr",
        "mayo may",
        "junio jun",
        "julio jul",
        "agosto ago",
        "septiembre setiembre sep sept",
        "octubre oct",
        "noviembre nov",
        "diciembre dic",
    ],
    irregular: IRREGULAR,
};

const FUNCTION: &str = "
    el la los las lo un una unos unas al del
    este esta esto estos estas ese esa eso esos esas aquel aquella aquello aquellos aquellas
    y e o u que si porque pues mientras como cuando donde cual cuales quien quienes cuyo cuya cuyos cuyas
    de en a por para con desde hasta entre sobre segun durante mediante contra hacia bajo tras ante
    yo tu el ella ello nosotros nosotras vosotros vosotras ellos ellas usted ustedes
    me te se nos os le les mi mis tus su sus nuestro nuestra nuestros nuestras vuestro vuestra suyo suya
    soy eres es somos sois son era eras eran eramos fui fue fueron fuimos ser sido siendo sea sean seria serian sera seran
    estoy estas esta estan estamos estar estado estaba estaban este esten estuvo estuvieron
    he has ha hemos han haber habia habian hay hubo haya hayan habra
    tengo tiene tienen tener tenia tenian tuvo tuvieron
    va van ir voy vamos iba iban
    muy mas menos tan tanto tanta tantos tantas tambien ademas ya aun todavia solo solamente asi entonces luego
    otro otra otros otras mismo misma mismos mismas propio propia cada cualquier cualquiera
    mucho mucha muchos muchas algo alguien aqui ahi alli alla hoy
    puede pueden debe deben debería deberían puedo debo hace hacen hacer
    si hola gracias vale bueno pues porcentaje cientos
";

const NEGATORS: &str = "
    no nunca jamas nadie nada ningun ninguno ninguna ningunos ningunas tampoco ni sin
";

const NEGATING_CONTENT: &str = "
    falta faltan carece carecen carecer niega niegan negar nego rechaza rechazan rechazo rechazar
    evita evitan evitar impide impiden impedir excluye excluyen excluir incapaz ausencia apenas
";

const HEDGES: &str = "
    quiza quizas acaso probablemente posiblemente supuestamente presuntamente aparentemente
    podria podrian talvez
";

const HEDGING_CONTENT: &str = "
    parece parecen sugiere sugieren sugirio probable improbable posible presunto presunta supuesto
    supuesta rumor rumores potencial potencialmente incierto incierta cree creen
";

const PARTIAL: &str = "
    algun alguno alguna algunos algunas varios varias pocos pocas mayoria menudo veces generalmente
    normalmente habitualmente ocasionalmente frecuentemente parcialmente principalmente raramente
";

const UNIVERSAL: &str = "todo toda todos todas siempre cada completamente exclusivamente
    enteramente unicamente totalmente";

const APPROXIMATE: &str = "aproximadamente unos unas casi cerca alrededor circa";

const CONTRAST: &str = "pero sino aunque excepto salvo embargo mientras";

const ABBREVIATIONS: &str = "
    sr sra srta dr dra prof profa ud uds etc pag pags num av avda ej aprox art cia ltda sta sto
    ene feb mar abr may jun jul ago sep sept oct nov dic
";

const COMPARATORS: &str = "que mas menos antes despues al por como hasta";

const MENTAL: &str = "
    creo pienso se supongo entiendo recuerdo espero imagino sugiero recomiendo encuentro encontre
    lamento puedo seguro segura consta parece informacion conocimiento
";

const IRREGULAR: &[&str] = &[
    "abrir abierto abierta abiertos abiertas",
    "caer cayo cayeron",
    "crecer crezca crezcan",
    "cubrir cubierto cubierta",
    "dar dio dieron doy",
    "decir dice dicen dijo dijeron dicho dicha",
    "dormir duerme duermen durmio",
    "empezar empieza empiezan empezo",
    "escribir escrito escrita",
    "florecer florezca florezcan",
    "hacer hizo hicieron hecho hecha",
    "leer leyo leyeron",
    "llover llueve",
    "morir muere mueren murio murieron muerto muerta",
    "mover mueve mueven",
    "nacer nacio nacieron nacido nacida",
    "pedir pide piden pidio",
    "perder pierde pierden",
    "poder puede pueden pudo pudieron",
    "poner puso pusieron puesto puesta",
    "producir produjo produjeron produzca produzcan",
    "querer quiere quieren quiso",
    "regar riega riegan riegue",
    "romper roto rota",
    "saber supo supieron",
    "salir salio salieron",
    "seguir sigue siguen siguio",
    "traer trajo trajeron",
    "traducir tradujo tradujeron",
    "venir viene vienen vino vinieron",
    "ver visto vista vio vieron",
    "volver vuelve vuelven vuelto",
];
