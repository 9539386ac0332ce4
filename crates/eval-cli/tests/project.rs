//! A project of somebody else, gated by the binary as its users run it.

#[path = "project/bulk.rs"]
mod bulk;
#[path = "project/cases.rs"]
mod cases;
#[path = "project/checks.rs"]
mod checks;
#[path = "project/guide.rs"]
mod guide;
#[path = "project/history.rs"]
mod history;
#[path = "project/hostile.rs"]
mod hostile;
#[path = "project/interrupted.rs"]
mod interrupted;
#[path = "project/judges.rs"]
mod judges;
#[path = "project/misbehaving.rs"]
mod misbehaving;
#[path = "project/money.rs"]
mod money;
#[path = "project/next.rs"]
mod next;
#[path = "project/pins.rs"]
mod pins;
mod schema;
#[path = "project/server.rs"]
mod server;
#[path = "project/site.rs"]
mod site;
#[path = "project/snippets.rs"]
mod snippets;
#[path = "project/start.rs"]
mod start;
#[path = "project/store.rs"]
mod store;
