//! One command a file. Each gives the exit code, or why it could not do its work.

pub(crate) mod badge;
pub(crate) mod bulk;
pub(crate) mod calibrate;
pub(crate) mod cases;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod eval;
pub(crate) mod explain;
pub(crate) mod history;
pub(crate) mod init;
pub(crate) mod list;
pub(crate) mod merge;
pub(crate) mod pin;
pub(crate) mod plan;
pub(crate) mod power;
pub(crate) mod rank;
pub(crate) mod report;
pub(crate) mod sample;
pub(crate) mod signoff;
pub(crate) mod spotcheck;
pub(crate) mod store;
pub(crate) mod suites;
pub(crate) mod system;

use std::future::Future;
use std::num::NonZeroUsize;

use crate::failure::Failure;

/// Runs a future on `jobs` threads.
fn blocking<T>(jobs: NonZeroUsize, future: impl Future<Output = T>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(jobs.get())
        .enable_all()
        .build()
        .map_err(|error| Failure::write("threads", &error))?;
    Ok(runtime.block_on(future))
}

/// One job a processor.
fn default_jobs() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}
