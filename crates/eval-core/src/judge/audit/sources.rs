//! The labelled sets that are known, who made them, and under which terms.

/// A set of labelled rows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source {
    /// Its `dataset` begins with this.
    pub(super) prefix: &'static str,
    /// The repository it comes from.
    pub(super) repository: &'static str,
    pub(super) licence: &'static str,
    /// What the rows are, and what counts as supported.
    pub(super) about: &'static str,
    /// Labelled by a construction, not by people.
    pub(super) synthetic: bool,
}

/// In order of their prefixes.
pub(super) const SOURCES: &[Source] = &[
    Source {
        prefix: "begin_wow",
        repository: "google/BEGIN-dataset",
        licence: "CC BY 4.0",
        about: "chat replies against one sentence of Wikipedia; supported: *fully attributable*",
        synthetic: false,
    },
    Source {
        prefix: "expertqa",
        repository: "chaitanyamalaviya/ExpertQA",
        licence: "MIT",
        about: "sentences of expert answers against retrieved passages; supported: *complete*",
        synthetic: false,
    },
    Source {
        prefix: "halueval",
        repository: "RUCAIBox/HaluEval",
        licence: "MIT; text CC BY-SA 4.0",
        about: "short answers, right or made up by a model; the labels are synthetic",
        synthetic: true,
    },
    Source {
        prefix: "mtrag_faithfulness",
        repository: "IBM/mt-rag-benchmark",
        licence: "Apache-2.0",
        about: "long answers against retrieved passages; supported: median of three votes ≥ 3 of 4",
        synthetic: false,
    },
    Source {
        prefix: "q2_wow",
        repository: "orhonovich/q-squared",
        licence: "MIT",
        about: "chat replies against one sentence of Wikipedia; supported: *consistent*",
        synthetic: false,
    },
    Source {
        prefix: "storysumm",
        repository: "melaniesubbiah/storysumm",
        licence: "MIT",
        about: "summaries of short stories; supported: every sentence faithful",
        synthetic: false,
    },
    Source {
        prefix: "summedits_qmsumm",
        repository: "salesforce/factualNLG",
        licence: "Apache-2.0; QMSum MIT",
        about: "summaries of meetings, edited in a word or two",
        synthetic: false,
    },
    Source {
        prefix: "summedits_sales",
        repository: "salesforce/factualNLG",
        licence: "Apache-2.0",
        about: "summaries of sales calls and sales mails, edited in a word or two",
        synthetic: false,
    },
    Source {
        prefix: "summedits_scitldr",
        repository: "salesforce/factualNLG",
        licence: "Apache-2.0; SciTLDR Apache-2.0",
        about: "summaries of papers, edited in a word or two",
        synthetic: false,
    },
    Source {
        prefix: "wice",
        repository: "ryokamoi/wice",
        licence: "annotations ODC-BY; text CC BY-SA 4.0",
        about: "sentences of Wikipedia against the pages they cite; supported: *supported*, not *partially*",
        synthetic: false,
    },
];

/// The source of a set, if it is known.
pub(super) fn source_of(dataset: &str) -> Option<&'static Source> {
    SOURCES.iter().find(|source| dataset.starts_with(source.prefix))
}

/// Whether people labelled the set; unknown sets are taken to be labelled by people.
pub(super) fn is_human(dataset: &str) -> bool {
    source_of(dataset).is_none_or(|source| !source.synthetic)
}
