//! Why a store does not serve.

use std::sync::Arc;

use super::FORMAT;

/// Why a store does not serve. One commit may fail for many who wait for it, hence the sharing.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another process holds the file.
    #[error(
        "the answer store is in use by another run; wait for it, or go without by `--no-cache`"
    )]
    InUse,
    /// The file was written by another version of Gonogo.
    #[error(
        "the answer store has format {found}, and this Gonogo reads {FORMAT}; delete it: it holds \
         nothing but answers of interrupted runs"
    )]
    Format {
        /// The format of the file.
        found: u64,
    },
    /// The file is no store, or it is damaged.
    #[error(
        "the answer store cannot be read ({0}); delete it: it holds nothing but answers of \
         interrupted runs"
    )]
    Damaged(Arc<redb::Error>),
    /// The file or its folder cannot be written.
    #[error("the answer store cannot be written: {0}")]
    Unwritable(Arc<std::io::Error>),
    /// The run was finished already.
    #[error("the run is finished, and its answers are no longer kept")]
    Finished,
}

impl From<redb::Error> for StoreError {
    fn from(error: redb::Error) -> Self {
        match error {
            redb::Error::DatabaseAlreadyOpen | redb::Error::LockProtocolMismatch => Self::InUse,
            redb::Error::Io(error) if error.kind() != std::io::ErrorKind::InvalidData => {
                Self::Unwritable(Arc::new(error))
            }
            error => Self::Damaged(Arc::new(error)),
        }
    }
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> Self {
        Self::Unwritable(Arc::new(error))
    }
}

macro_rules! through_redb_error {
    ($($error:ident)*) => {$(
        impl From<redb::$error> for StoreError {
            fn from(error: redb::$error) -> Self {
                redb::Error::from(error).into()
            }
        }
    )*};
}

through_redb_error! { CommitError CompactionError DatabaseError StorageError TableError TransactionError }
