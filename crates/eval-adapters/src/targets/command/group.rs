//! A started program with all that it starts in turn.
//!
//! A program may leave children behind that hold its pipes open; a shell that runs one is such a
//! program. Each is therefore started as the head of a process group of its own, and it is the group
//! that is killed. A child that leaves the group on purpose (a daemon) is out of reach; nothing here
//! waits for one.

use std::io;

use tokio::process::{Child, Command};

/// A program and its process group. Both end when it is dropped.
#[derive(Debug)]
pub(super) struct Group {
    child: Child,
    #[cfg(unix)]
    head: Option<rustix::process::Pid>,
}

impl Group {
    /// Starts a program as the head of its group.
    pub(super) fn start(mut command: Command) -> io::Result<Self> {
        #[cfg(unix)]
        command.process_group(0);
        let child = command.kill_on_drop(true).spawn()?;
        Ok(Self {
            #[cfg(unix)]
            head: child.id().and_then(|id| rustix::process::Pid::from_raw(id.try_into().ok()?)),
            child,
        })
    }

    pub(super) fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Kills all that is left of the group.
    pub(super) fn kill(&mut self) {
        #[cfg(unix)]
        if let Some(head) = self.head.take() {
            // A number is not given out again while anything of its group lives. Where nothing does,
            // this is an error without meaning: it follows too closely for the number to come round.
            let _ = rustix::process::kill_process_group(head, rustix::process::Signal::KILL);
        }
        let _ = self.child.start_kill();
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
    }
}
