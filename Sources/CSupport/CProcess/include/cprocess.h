#ifndef CPROCESS_H
#define CPROCESS_H

#include "cprocess_start.h"
#include "csandbox.h"

/// Returns the arguments of the process, ended by NULL.
///
/// Swift's CommandLine searches the stack below the environment, or reads /proc: it has none where variables were set before
/// main, by a preloaded library for instance, and /proc is not mounted.
char *const *cprocess_arguments(void);

/// Disables core dumps, and hides this process's memory in /proc from other processes of the same user.
///
/// Swift's Glibc module lacks prctl(2). Returns 0 if both succeeded, or else -1.
int cprocess_forbid_core_dumps(void);

/// Creates a pipe with pipe2(2) and O_CLOEXEC, so that no child process inherits it, not even one that another thread
/// starts at the same moment. Swift's Glibc module lacks pipe2(2).
///
/// Returns 0, or -1 with errno.
int cprocess_pipe(int ends[2]);

/// Returns a descriptor above 9 of a file in memory with a content, at its beginning (memfd_create(2)), or -1 with errno.
int cprocess_memory_file(const void *content, unsigned long size);

/// Returns the number of processors that this process may use, at least 1. Swift's Glibc module lacks
/// sched_getaffinity(2), and sysconf(3) reads a file.
int cprocess_processors(void);

/// Makes the process group of a child the foreground of a terminal before its program runs; `actions` points to
/// posix_spawn_file_actions_t. Swift's Glibc module lacks posix_spawn_file_actions_addtcsetpgrp_np (glibc 2.35).
///
/// Returns 0, or an error number.
int cprocess_add_foreground(void *actions, int terminal);

/// Closes all descriptors of a child from the given one on; `actions` points to posix_spawn_file_actions_t. Swift's Glibc
/// module lacks posix_spawn_file_actions_addclosefrom_np (glibc 2.34).
///
/// Returns 0, or an error number.
int cprocess_add_closing(void *actions, int first);

/// Renames a file to a name that no file has (renameat2(2) with RENAME_NOREPLACE), which Swift's Glibc module lacks.
///
/// Returns 0, or -1 with errno.
int cprocess_rename_to_new(const char *from, const char *to);

#endif
