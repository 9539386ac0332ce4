//! What prose says without a model: its language, the dates it names, whether it declines.

mod dates;
mod detector;
mod refusal;
mod stop_words;

pub(super) use dates::dates_in;
pub(crate) use detector::language_of;
pub(crate) use refusal::declines;
pub(super) use refusal::{Stance, stance};
