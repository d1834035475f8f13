#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stdint.h>

/// Returns the number of memory requests of this process so far; growing a block counts once.
///
/// The count is correct for one thread only. A program that links this target replaces `malloc` and related functions by
/// functions that count and call glibc.
uint64_t allocations_made(void);

/// Keeps freed memory in the process. Otherwise the C library would return blocks above a threshold to the system, and
/// requesting them again would add time to the measurement.
void keep_freed_memory(void);

#endif
