//! The door to the JSON Schema validator, which a build may leave out.

pub(super) use implementation::Validator;

#[cfg(feature = "json-schema")]
mod implementation {
    use jsonschema::PatternOptions;
    use serde_json::Value;

    use crate::check::message::quoted;

    /// How many violations a message names.
    const NAMED: usize = 3;

    /// A compiled schema.
    #[derive(Debug)]
    pub(in crate::check) struct Validator(jsonschema::Validator);

    impl Validator {
        /// Compiles a schema of any draft from 4 to 2020-12 (the default). `format` is asserted, a
        /// `pattern` is matched in linear time, and a `$ref` that leads out of the schema is refused:
        /// nothing is ever fetched.
        pub(in crate::check) fn new(schema: &Value) -> Result<Self, String> {
            let options = jsonschema::options()
                .offline()
                .with_pattern_options(PatternOptions::regex())
                .should_validate_formats(true)
                .should_ignore_unknown_formats(false);
            options.build(schema).map(Self).map_err(|error| {
                let pointer = error.instance_path().to_string();
                let at =
                    if pointer.is_empty() { String::new() } else { format!("at `{pointer}`: ") };
                // What follows is advice to whoever configures the validator.
                let why = error.to_string();
                format!("{at}{}", why.split(". Adjust").next().unwrap_or_default())
            })
        }

        /// Whether the schema allows the value.
        pub(in crate::check) fn allows(&self, value: &Value) -> bool {
            self.0.is_valid(value)
        }

        /// How the value violates the schema, in one line.
        pub(in crate::check) fn violations(&self, value: &Value) -> String {
            let mut errors = self.0.iter_errors(value);
            let mut named: Vec<String> =
                errors.by_ref().take(NAMED).map(|error| named(&error)).collect();
            let further = errors.count();
            if further > 0 {
                named.push(format!("and {further} more"));
            }
            named.join("; ")
        }
    }

    fn named(error: &jsonschema::ValidationError<'_>) -> String {
        let pointer = error.instance_path().to_string();
        let at =
            if pointer.is_empty() { "at the top".to_owned() } else { format!("at `{pointer}`") };
        format!("{at}: {}", error.masked_with(quoted(&error.instance().to_string())))
    }
}

#[cfg(not(feature = "json-schema"))]
mod implementation {
    use serde_json::Value;

    /// No schema can be compiled in this build, so there is none.
    #[derive(Debug)]
    pub(in crate::check) enum Validator {}

    impl Validator {
        pub(in crate::check) fn new(_: &Value) -> Result<Self, String> {
            Err("this build was made without the feature `json-schema`".to_owned())
        }

        pub(in crate::check) fn allows(&self, _: &Value) -> bool {
            match *self {}
        }

        pub(in crate::check) fn violations(&self, _: &Value) -> String {
            match *self {}
        }
    }
}
