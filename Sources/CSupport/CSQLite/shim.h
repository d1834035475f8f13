#include <sqlite3.h>

/// Disables SQLite's memory statistics (SQLITE_CONFIG_MEMSTATUS). sqlite3_config is variadic, so Swift cannot call it.
static inline int quire_sqlite_count_no_memory(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
