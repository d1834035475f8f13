#ifndef CPROCESS_START_H
#define CPROCESS_START_H

/// A program to start, and what it may use.
struct cprocess_start {
    /// The absolute path of the program.
    const char *path;
    /// Its arguments, the first its name, ended by NULL.
    char *const *arguments;
    /// Its whole environment, ended by NULL.
    char *const *environment;
    /// Its working folder.
    const char *folder;
    /// The descriptors of its three streams; none of them is 0, 1 or 2.
    int streams[3];
    /// The descriptors that it has as 3 and 4, above 4 themselves; -1 for none.
    int passed[2];
    /// The seconds of processor time, and the bytes of its data and of a file it writes.
    long processor_seconds;
    long data_bytes;
    long file_bytes;
    /// The number of descriptors.
    long descriptors;
    /// The paths it may read, those whose names it may list, and those it may change, each ended by NULL; `readable` is NULL
    /// without a limit.
    const char *const *readable;
    const char *const *listable;
    const char *const *writable;
    /// Whether system calls are filtered.
    int is_filtered;
    /// Whether only the user may read the files that it makes; otherwise its umask is that of the parent.
    int has_private_files;
};

/// The step at which a start has failed.
enum cprocess_step {
    CPROCESS_PIPE = 1,
    CPROCESS_FORK,
    CPROCESS_SESSION,
    CPROCESS_PARENT,
    CPROCESS_STREAMS,
    CPROCESS_LIMITS,
    CPROCESS_FOLDER,
    CPROCESS_PRIVILEGES,
    CPROCESS_SANDBOX,
    CPROCESS_PROGRAM,
};

/// Starts a program in a session of its own, with no descriptors besides its streams and those passed, default signal handlers and an empty
/// signal mask, limits, and no way to gain privileges. The kernel kills it when the calling thread ends, so this is called
/// from a thread that lives as long as the process.
///
/// The child shares this program's memory until execve(2) (vfork(2)). It makes system calls, and changes only `errno` and its stack.
///
/// `handle` is set to a descriptor that is readable when the program has ended (pidfd_open(2)). `step` is set to the failed
/// step. Returns 0, or an error number.
int cprocess_start(const struct cprocess_start *start, int *child, int *handle, int *step);

#endif
