import CSQLite

/// What SQLite is told before its first use in a process.
enum SQLiteSettings {
    /// Leaves out the count of memory in use, which takes a lock at every allocation, a tenth of the time in which a page
    /// is written; nobody asks for the count.
    ///
    /// Made once. Too late in a process that has used SQLite before, where it changes nothing.
    static let configured: Void = { _ = quire_sqlite_count_no_memory() }()
}
