//! `[targets.NAME]` tables: what they mean and what is refused.

use std::time::Duration;

use eval_adapters::targets::config::{KEYS, Key, Kind, Way};
use eval_core::project::Project;

use crate::support::{Workshop, config};

fn problems(table: &str) -> String {
    let problems = config(table).expect_err("problems");
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_is_left_out_has_its_default() {
    let read = config("kind = \"command\"\ncommand = [\"./ask\"]\n").unwrap();
    assert_eq!((read.kind(), read.max_output, read.open_questions()), (Kind::Command, 8 << 20, 1));
    let Way::Command(command) = read.way else { panic!() };
    assert_eq!((command.workers, command.timeout), (1, Duration::from_mins(1)));
    let read = config("kind = \"http\"\nurl = \"http://localhost/\"\n").unwrap();
    let Way::Http(endpoint) = &read.way else { panic!() };
    assert_eq!((endpoint.retries, endpoint.concurrency, endpoint.rate_per_second), (2, 8, None));
    assert_eq!(endpoint.connect_timeout, Duration::from_secs(10));
    assert_eq!((read.open_questions(), read.version), (8, None));
}

#[test]
fn what_is_written_is_taken() {
    let read = config(
        "kind = \"openai\"\nurl = \"https://h/v1/chat/completions\"\nmodel = \"m\"\nprompt = \"{{input}}\"\n\
         version = \"2026-03\"\nmax_output = \"64KiB\"\ntimeout = \"1500ms\"\nretries = 0\nconcurrency = 64\n\
         rate_per_second = 0.5\nsend_seed = false\napi_key_env = \"KEY\"\n",
    )
    .unwrap();
    assert_eq!(
        (read.version.as_deref(), read.max_output, read.open_questions()),
        (Some("2026-03"), 65_536, 64)
    );
    let Way::OpenAi(endpoint, request) = read.way else { panic!() };
    assert_eq!((endpoint.retries, endpoint.rate_per_second), (0, Some(0.5)));
    assert_eq!(endpoint.secret_headers["authorization"].variable, "KEY");
    assert!(!request.send_seed);
}

/// Each kind with what it needs, but for the model.
const WAYS: [&str; 3] = [
    "kind = \"command\"\ncommand = [\"./ask\"]\n",
    "kind = \"http\"\nurl = \"http://localhost/\"\n",
    "kind = \"recorded\"\npath = \"traces.jsonl\"\n",
];

#[test]
fn any_kind_may_name_the_model_that_answers_and_is_another_target_then() {
    let folder = tempfile::tempdir().unwrap();
    let project = Project::new(folder.path());
    std::fs::write(project.path("traces.jsonl"), "{\"id\":\"a\",\"output\":\"x\"}\n").unwrap();
    let configuration = |table: &str| {
        let config = config(table).unwrap();
        config.open(&project, &|_| None).unwrap().identity().configuration
    };
    for way in WAYS {
        assert_eq!(config(way).unwrap().model(), None, "{way}");
        let named = |model: &str| format!("{way}model = \"{model}\"\n");
        assert_eq!(config(&named("small-1")).unwrap().model(), Some("small-1"), "{way}");
        let identities = [way, &named("small-1"), &named("small-2")].map(configuration);
        assert!(identities[0] != identities[1] && identities[1] != identities[2], "{way}");
        assert!(problems(&named("")).contains("error[empty]: `model` is empty"), "{way}");
    }
}

#[test]
fn every_problem_of_a_command_is_placed() {
    let table = "kind = \"command\"\ncomand = [\"x\"]\nworkers = 0\ntimeout = 30\nmax_output = \"8mib\"\nurl = \"http://x/\"\nversion = \" \"\n";
    insta::assert_snapshot!(problems(table), @r"
        error[missing-key]: target `t` lacks the key `command`
          --> eval.toml:1:1
        error[unknown-key]: `comand` is not a key of target `t`
          --> eval.toml:2:1
          help: did you mean `command`?
        error[wrong-value]: `workers` lies outside 1 to 256
          --> eval.toml:3:11
        error[wrong-value]: `timeout` is `30` without a unit, expected a time such as `500ms`, `30s` or `2m`
          --> eval.toml:4:11
        error[wrong-value]: `max_output` is `8mib`, expected a size such as `64KiB` or `8MiB`
          --> eval.toml:5:14
        error[unknown-key]: `url` is not a key of target `t`
          --> eval.toml:6:1
          help: keys of target `t`: kind, version, max_output, command, workers, secret_env, model, timeout, concurrency
        error[empty]: `version` is empty
          --> eval.toml:7:11
        ");
}

#[test]
fn every_problem_of_an_endpoint_is_placed() {
    let table = "kind = \"openai\"\nurl = \"http://h/v1?api_key=abc\"\nmodel = \"\"\nprompt = \"{{query}}\"\n\
        rate_per_second = 0\nparameters = { stream = true, messages = [] }\n\
        headers = { Authorization = \"Bearer x\", Host = \"y\", \"a b\" = \"c\" }\n\
        headers_env = { X-Api-Key = \"K\", x-api-key = \"K\" }\nretries = 1000\n";
    insta::assert_snapshot!(problems(table), @r"
        error[wrong-value]: `url` carries `api_key` in the open; send it by `headers_env`
          --> eval.toml:2:7
        error[empty]: `model` is empty
          --> eval.toml:3:9
        error[wrong-value]: `prompt` names the field `query`; fields are `input` and what is below it, such as `input.query`
          --> eval.toml:4:10
        error[wrong-value]: `rate_per_second` lies outside 0.001 to 100000
          --> eval.toml:5:19
        error[wrong-value]: `stream` is no parameter: Gonogo writes it
          --> eval.toml:6:25
        error[wrong-value]: `messages` is no parameter: Gonogo writes it
          --> eval.toml:6:42
        error[wrong-value]: header `Authorization` is a secret by its name; give it by `headers_env`, from the environment
          --> eval.toml:7:29
        error[wrong-value]: header `Host` is written by Gonogo itself
          --> eval.toml:7:48
        error[wrong-value]: header `a b` is no name that HTTP allows
          --> eval.toml:7:61
        error[wrong-value]: header `x-api-key` is given twice
          --> eval.toml:8:46
        error[wrong-value]: `retries` lies outside 0 to 20
          --> eval.toml:9:11
        ");
}

#[test]
fn an_address_that_cannot_be_asked_is_refused() {
    for (url, expected) in [
        ("localhost:8000/ask", "does not begin with `http://` or `https://` and a host"),
        ("http://me:pw@h/", "carries credentials"),
        ("http://h/?token=x", "carries `token` in the open"),
        ("http://h/ ask", "is no address"),
    ] {
        let found = problems(&format!("kind = \"http\"\nurl = \"{url}\"\n"));
        assert!(found.contains(expected), "{url}: {found}");
    }
    let found =
        problems("kind = \"openai\"\nurl = \"http://h/v1\"\nmodel = \"m\"\nprompt = \"p\"\n");
    assert!(found.contains("ends in `/chat/completions`"), "{found}");
}

#[test]
fn a_kind_that_is_none_is_refused() {
    assert!(problems("command = [\"x\"]\n").contains("lacks the key `kind`"));
    let found = problems("kind = \"comand\"\n");
    assert!(found.contains("did you mean `command`?"), "{found}");
    assert!(problems("kind = \"command\"\ncommand = []\n").contains("names no program"));
    assert!(problems("kind = \"recorded\"\n").contains("lacks the key `path`"));
}

/// Opening looks up secrets and files; reading does not, so that a project is checked without them.
#[test]
fn what_the_environment_lacks_is_said_when_the_target_is_opened() {
    let workshop = Workshop::new();
    let project = Project::new(workshop.path(""));
    let opened = |table: &str| {
        let opened = config(table).unwrap().open(&project, &|_| None);
        let problems = opened.err().expect("problems");
        problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    insta::assert_snapshot!(opened("kind = \"http\"\nurl = \"http://h/\"\napi_key_env = \"A\"\nheaders_env = { X = \"B\" }\n"), @r"
        error[wrong-value]: the environment has no `A`, which `api_key_env` of target `t` names
          --> eval.toml:1:1
        error[wrong-value]: the environment has no `B`, which `headers_env` of target `t` names
          --> eval.toml:1:1
        ");
    insta::assert_snapshot!(opened("kind = \"command\"\ncommand = [\"x\"]\nsecret_env = [\"C\"]\n"), @r"
        error[wrong-value]: the environment has no `C`, which `secret_env` of target `t` names
          --> eval.toml:1:1
        ");
    insta::assert_snapshot!(opened("kind = \"recorded\"\npath = \"none.jsonl\"\n"), @r"
        error[unreadable]: there is no such file
          --> none.jsonl
        ");
}

/// Every key of the list is read by each kind that the list gives it, and by no other.
#[test]
fn the_list_of_keys_is_true() {
    for kind in [Kind::Command, Kind::Http, Kind::OpenAi, Kind::Recorded] {
        for key in KEYS.iter().filter(|key| key.name != "kind") {
            // A value that no key takes: a known key finds fault with the value, an unknown one is named.
            let found = problems(&format!("kind = \"{}\"\n{} = [[]]\n", kind.as_str(), key.name));
            let is_unknown = found.contains(&format!("`{}` is not a key", key.name));
            let is_known = |row: &Key| row.name == key.name && row.kinds.contains(&kind);
            assert_eq!(is_unknown, !KEYS.iter().any(is_known), "{} of {kind:?}: {found}", key.name);
            let complains = found.lines().any(|line| {
                line.contains(&format!("`{}` is", key.name)) || line.contains(key.name)
            });
            assert!(complains, "{}: {found}", key.name);
        }
        let found = problems(&format!("kind = \"{}\"\n", kind.as_str()));
        for key in KEYS.iter().filter(|key| key.kinds.contains(&kind) && key.name != "kind") {
            let is_missing = found.contains(&format!("lacks the key `{}`", key.name));
            assert_eq!(is_missing, key.default.is_none(), "{}: {found}", key.name);
        }
    }
}
