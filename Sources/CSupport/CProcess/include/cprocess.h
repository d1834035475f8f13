#ifndef CPROCESS_H
#define CPROCESS_H

/// Disables core dumps, and hides this process's memory in /proc from other processes of the same user.
///
/// Swift's Glibc module lacks prctl(2). Returns 0 if both succeeded, or else -1.
int cprocess_forbid_core_dumps(void);

/// Creates a pipe with pipe2(2) and O_CLOEXEC, so that no child process inherits it, not even one that another thread
/// starts at the same moment. Swift's Glibc module lacks pipe2(2).
///
/// Returns 0, or -1 with errno.
int cprocess_pipe(int ends[2]);

/// Returns the number of processors that this process may use, at least 1. Swift's Glibc module lacks
/// sched_getaffinity(2), and sysconf(3) reads a file.
int cprocess_processors(void);

#endif
