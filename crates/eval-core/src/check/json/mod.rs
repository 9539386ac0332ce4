//! JSON in an answer: where it stands, what a path selects in it, whether a schema allows it, when
//! two values are the same.

mod cycle;
mod path;
mod same;
mod schema;
mod standing;
mod validator;

pub(super) use path::{InText, Path};
pub(super) use same::same_value;
pub(super) use schema::Schema;
pub(super) use standing::Standing;
