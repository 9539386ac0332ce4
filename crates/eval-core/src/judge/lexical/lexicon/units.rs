//! Units of measure, and when two of them measure the same thing.
//!
//! A unit is a dimension and a power of ten, so that metric prefixes are exact: 5 km are 5000 m.
//! Units of one quantity that are no power of ten apart (kilometre and mile, hour and minute) are
//! different dimensions on purpose: the judge converts nothing, it only notices that they differ.

/// What a unit measures, at the size in which its power of ten is zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dimension {
    Percent,
    Metre,
    Mile,
    Foot,
    Inch,
    Yard,
    Gram,
    Pound,
    Ounce,
    Stone,
    Tonne,
    Litre,
    Gallon,
    Celsius,
    Fahrenheit,
    Kelvin,
    Second,
    Minute,
    Hour,
    Day,
    Week,
    Month,
    Year,
    Decade,
    Century,
    Dollar,
    Euro,
    Yen,
    Peso,
    Rupee,
    Byte,
    Watt,
    WattHour,
    Volt,
    Hertz,
    Calorie,
    Hectare,
    Acre,
    KilometrePerHour,
    MilePerHour,
}

/// A unit: a dimension, and the power of ten that leads to its base.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unit {
    pub(crate) dimension: Dimension,
    pub(crate) exponent: i8,
}

const fn unit(dimension: Dimension, exponent: i8) -> Unit {
    Unit { dimension, exponent }
}

use Dimension as D;

/// How units are written, in both languages. Single letters count only right after a number.
pub(crate) const SPELLINGS: &[(Unit, &str)] = &[
    (unit(D::Percent, 0), "% percent pct"),
    (unit(D::Metre, 0), "m metre metres meter meters metro metros"),
    (unit(D::Metre, 3), "km kms kilometre kilometres kilometer kilometers kilometro kilometros"),
    (unit(D::Metre, -2), "cm centimetre centimetres centimeter centimeters centimetro centimetros"),
    (unit(D::Metre, -3), "mm millimetre millimetres millimeter millimeters milimetro milimetros"),
    (unit(D::Metre, -6), "micron microns micra micras"),
    (unit(D::Metre, -9), "nm nanometre nanometres nanometer nanometers nanometro nanometros"),
    (unit(D::Mile, 0), "mi mile miles milla millas"),
    (unit(D::Foot, 0), "ft foot feet pie pies"),
    (unit(D::Inch, 0), "inch inches pulgada pulgadas"),
    (unit(D::Yard, 0), "yd yard yards yarda yardas"),
    (unit(D::Gram, 0), "g gram grams gramme grammes gramo gramos"),
    (unit(D::Gram, 3), "kg kgs kilo kilos kilogram kilograms kilogramo kilogramos"),
    (unit(D::Gram, -3), "mg milligram milligrams miligramo miligramos"),
    (unit(D::Gram, -6), "mcg ug μg microgram micrograms microgramo microgramos"),
    (unit(D::Pound, 0), "£ lb lbs pound pounds libra libras gbp"),
    (unit(D::Ounce, 0), "oz ounce ounces onza onzas"),
    (unit(D::Stone, 0), "stone stones"),
    (unit(D::Tonne, 0), "ton tons tonne tonnes tonelada toneladas"),
    (unit(D::Litre, 0), "l litre litres liter liters litro litros"),
    (unit(D::Litre, -3), "ml millilitre millilitres milliliter milliliters mililitro mililitros"),
    (unit(D::Litre, -2), "cl centilitre centilitres centiliter centiliters centilitro centilitros"),
    (unit(D::Gallon, 0), "gal gallon gallons galon galones"),
    (unit(D::Celsius, 0), "°c celsius"),
    (unit(D::Fahrenheit, 0), "°f fahrenheit"),
    (unit(D::Kelvin, 0), "kelvin kelvins"),
    (unit(D::Second, 0), "s sec secs second seconds segundo segundos"),
    (unit(D::Second, -3), "ms millisecond milliseconds milisegundo milisegundos"),
    (unit(D::Minute, 0), "min mins minute minutes minuto minutos"),
    (unit(D::Hour, 0), "h hr hrs hour hours hora horas"),
    (unit(D::Day, 0), "day days dia dias"),
    (unit(D::Week, 0), "wk wks week weeks semana semanas"),
    (unit(D::Month, 0), "month months mes meses"),
    (unit(D::Year, 0), "yr yrs year years año años"),
    (unit(D::Decade, 0), "decade decades decada decadas"),
    (unit(D::Century, 0), "century centuries siglo siglos"),
    (unit(D::Dollar, 0), "$ usd dollar dollars dolar dolares"),
    (unit(D::Dollar, -2), "cent cents centavo centavos"),
    (unit(D::Euro, 0), "€ eur euro euros"),
    (unit(D::Yen, 0), "¥ jpy yen yenes"),
    (unit(D::Peso, 0), "mxn peso pesos"),
    (unit(D::Rupee, 0), "₹ inr rupee rupees rupia rupias"),
    (unit(D::Byte, 0), "byte bytes"),
    (unit(D::Byte, 3), "kb kilobyte kilobytes"),
    (unit(D::Byte, 6), "mb megabyte megabytes"),
    (unit(D::Byte, 9), "gb gigabyte gigabytes"),
    (unit(D::Byte, 12), "tb terabyte terabytes"),
    (unit(D::Watt, 0), "w watt watts vatio vatios"),
    (unit(D::Watt, 3), "kw kilowatt kilowatts kilovatio kilovatios"),
    (unit(D::Watt, 6), "megawatt megawatts megavatio megavatios"),
    (unit(D::WattHour, 3), "kwh"),
    (unit(D::Volt, 0), "v volt volts voltio voltios"),
    (unit(D::Hertz, 0), "hz hertz hercio hercios"),
    (unit(D::Hertz, 3), "khz kilohertz"),
    (unit(D::Hertz, 6), "mhz megahertz"),
    (unit(D::Hertz, 9), "ghz gigahertz"),
    (unit(D::Calorie, 0), "cal"),
    (unit(D::Calorie, 3), "kcal kilocalorie kilocalories kilocaloria kilocalorias"),
    (unit(D::Hectare, 0), "ha hectare hectares hectarea hectareas"),
    (unit(D::Acre, 0), "acre acres"),
    (unit(D::KilometrePerHour, 0), "kmh kph"),
    (unit(D::MilePerHour, 0), "mph"),
];
