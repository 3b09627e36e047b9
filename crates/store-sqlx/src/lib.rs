//! Adapters of [`store`] that keep everything in a database. [`sqlite`] is the embedded one.

pub mod sqlite;
