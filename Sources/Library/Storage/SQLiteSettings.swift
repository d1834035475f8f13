import CSQLite

enum SQLiteSettings {
    /// Turns off SQLite's memory statistics, which lock a mutex at every allocation: a tenth of the time of storing a
    /// page.
    ///
    /// It is evaluated once. It has no effect after the process has used SQLite.
    static let configured: Void = { _ = quire_sqlite_count_no_memory() }()
}
