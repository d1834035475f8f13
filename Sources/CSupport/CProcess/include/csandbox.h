#ifndef CSANDBOX_H
#define CSANDBOX_H

/// Returns the version of Landlock that the kernel offers (landlock(7)), or 0.
int csandbox_landlock_version(void);

/// Returns whether the kernel filters system calls (seccomp(2)) and this build knows those of its processor.
int csandbox_has_filter(void);

/// Allows the calling process, and all it starts, these files and folders only: `readable` to be read and run, `listable` to be
/// listed with the folders in them, `writable` also to be changed. Each ends with NULL; a path that does not exist is left out.
/// Connections by TCP, signals to other processes and abstract sockets are refused where the kernel can.
///
/// Calls only functions that are safe after vfork(2). Returns 0, or -1 with errno.
int csandbox_restrict_files(const char *const *readable, const char *const *listable, const char *const *writable);

/// Drops the capabilities of the calling process; with PR_SET_NO_NEW_PRIVS no program that it starts has any.
///
/// Returns 0, or -1 with errno.
int csandbox_drop_capabilities(void);

/// Refuses system calls to the calling process and all it starts: sockets of every kind but pairs, tracing, mounts, namespaces,
/// kernel keys, permissions, owners, times and attributes of files, limits and priorities of other processes, System V IPC
/// and message queues, new process groups and new sessions.
///
/// Returns 0, or -1 with errno.
int csandbox_filter_calls(void);

/// Returns a descriptor above 9 of a file in memory that holds the filter, for a program that sets it, or -1 with errno.
int csandbox_filter_file(void);

#endif
