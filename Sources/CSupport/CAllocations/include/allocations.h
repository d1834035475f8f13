#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stdint.h>

/// How often this process has asked for memory so far; growing a block counts once.
///
/// Counts what one thread does. Wherever this target is linked, `malloc` and its relatives are replaced by functions
/// that count and pass the request on to glibc.
uint64_t allocations_made(void);

/// Keeps memory that is freed instead of giving it back to the system: to get it again costs time at every size above a
/// threshold of the C library's, which is no time of the work that is measured.
void keep_freed_memory(void);

#endif
