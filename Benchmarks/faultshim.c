// Breaks the Nth file operation of a program, for `Benchmarks/faults`; loaded by LD_PRELOAD.
//
//     cc -O2 -fPIC -shared -o faultshim.so Benchmarks/faultshim.c
//
// FAULT_FILES    patterns of fnmatch(3) for whole paths, separated by colons; other files are left alone
// FAULT_PROGRAM  a pattern for the path of the program; other processes are left alone
// FAULT_CALLS    the operations that count, of: open write truncate sync unlink rename read lock flock; "write,truncate,sync" without it
// FAULT_AT       the number of the first operation that is broken, from 1; 0, as without it, breaks none
// FAULT_TIMES    how many are broken from there on, 1 without it; 0 is all
// FAULT_KIND     error (as without it): the operation fails with FAULT_ERROR
//                short: a write stores half of its bytes and says so; others fail
//                torn: a write stores half of its bytes, then the process is killed
//                power: what was written since the last sync of each file is taken back, then the process is killed
//                delay: the operation takes FAULT_DELAY milliseconds longer
// FAULT_ERROR    ENOSPC (as without it), EIO, EDQUOT, EMFILE, EACCES or ENOLCK
// FAULT_SEED     for power: 0 takes back everything, another number each change with probability 1/2
// FAULT_LIES     1: a sync does nothing and succeeds
// FAULT_TRACE    a file for a line per operation: number, process, operation, bytes, path, and HIT when it was broken. A line of an
//                flock has "held" or "free" in place of HIT when FAULT_CALLS has "trace"
//
// A power cut is modelled for contents and lengths of files. Creations, renames and unlinks stay, and so do stores through mmap; of
// SQLite's files only the shared memory is mapped, which is rebuilt after a crash. Real operations are system calls, so
// nothing in here is broken by itself.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum kind { BREAK_ERROR, BREAK_SHORT, BREAK_TORN, BREAK_POWER, BREAK_DELAY };
enum answer { PROCEED, REFUSE, HALF, HALF_THEN_DIE };

static struct {
    bool applies, lies, traces_locks;
    const char *files, *calls, *trace;
    long at, times, delay, seed;
    enum kind kind;
    int error;
} settings;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_long operations;

static long number(const char *name, long fallback) {
    const char *text = getenv(name);
    return text && *text ? atol(text) : fallback;
}

static int place(const char *text, const char *const names[], int count) {
    for (int i = 0; text && i < count; i++)
        if (!strcmp(text, names[i])) return i;
    return 0;
}

static void read_settings(void) {
    static const char *const kinds[] = {"error", "short", "torn", "power", "delay"};
    static const char *const errors[] = {"ENOSPC", "EIO", "EDQUOT", "EMFILE", "EACCES", "ENOLCK"};
    static const int values[] = {ENOSPC, EIO, EDQUOT, EMFILE, EACCES, ENOLCK};
    settings.kind = (enum kind)place(getenv("FAULT_KIND"), kinds, 5);
    settings.error = values[place(getenv("FAULT_ERROR"), errors, 6)];
    settings.files = getenv("FAULT_FILES");
    settings.calls = getenv("FAULT_CALLS");
    if (!settings.calls || !*settings.calls) settings.calls = "write,truncate,sync";
    settings.trace = getenv("FAULT_TRACE");
    settings.at = number("FAULT_AT", 0);
    settings.times = number("FAULT_TIMES", 1);
    settings.delay = number("FAULT_DELAY", 100);
    settings.seed = number("FAULT_SEED", 0);
    settings.lies = number("FAULT_LIES", 0);
    settings.traces_locks = strstr(settings.calls, "trace");
    const char *program = getenv("FAULT_PROGRAM");
    char path[PATH_MAX] = "";
    if (readlink("/proc/self/exe", path, sizeof path - 1) < 0) path[0] = 0;
    settings.applies = settings.files && (!program || !*program || !fnmatch(program, path, 0));
}

static bool is_counted(const char *call) {
    size_t length = strlen(call);
    for (const char *word = settings.calls; word; word = (word = strchr(word, ',')) ? word + 1 : NULL)
        if (!strncmp(word, call, length) && (word[length] == ',' || !word[length])) return true;
    return false;
}

static bool is_chosen(const char *path) {
    pthread_once(&once, read_settings);
    if (!settings.applies || !path) return false;
    char pattern[PATH_MAX];
    for (const char *begin = settings.files; *begin;) {
        size_t length = strcspn(begin, ":");
        if (length < sizeof pattern) {
            memcpy(pattern, begin, length);
            pattern[length] = 0;
            if (!fnmatch(pattern, path, 0)) return true;
        }
        begin += length + (begin[length] == ':');
    }
    return false;
}

// Writes the path of an open file; false for what has none, such as a socket, and for standard streams.
static bool path_of(int descriptor, char path[PATH_MAX]) {
    char link[32];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = descriptor > 2 ? readlink(link, path, PATH_MAX - 1) : -1;
    if (length <= 0 || path[0] != '/') return false;
    path[length] = 0;
    char *deleted = strstr(path, " (deleted)");
    if (deleted) *deleted = 0;
    return true;
}

static void note(long count, const char *call, size_t bytes, const char *path, const char *remark) {
    if (!settings.trace) return;
    char line[PATH_MAX + 128];
    int length = snprintf(line, sizeof line, "%ld %d %s %zu %s%s\n", count, (int)getpid(), call, bytes, path, remark);
    int file = (int)syscall(SYS_openat, AT_FDCWD, settings.trace, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0 || syscall(SYS_write, file, line, (size_t)length) < 0) abort();
    syscall(SYS_close, file);
}

_Noreturn static void die(void) {
    for (;;) kill(getpid(), SIGKILL);
}

// What was written and not yet synced, for the power cut.

struct change {
    struct change *older;
    unsigned long order;
    off_t offset, size_before;
    size_t length, known;
    char before[];
};

struct image {
    struct image *next;
    dev_t device;
    ino_t inode;
    char path[PATH_MAX];
    struct change *newest;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct image *images;
static unsigned long order;

static void drop(struct change *change) {
    while (change) {
        struct change *older = change->older;
        free(change);
        change = older;
    }
}

static struct image *image_of(int descriptor, const char *path, bool creates) {
    struct stat status;
    if (fstat(descriptor, &status)) return NULL;
    struct image *image = images;
    while (image && (image->device != status.st_dev || image->inode != status.st_ino)) image = image->next;
    if (!image && creates && (image = calloc(1, sizeof *image))) {
        image->device = status.st_dev;
        image->inode = status.st_ino;
        image->next = images;
        images = image;
    }
    // It may have been renamed since.
    if (image) snprintf(image->path, sizeof image->path, "%s", path);
    return image;
}

// Keeps what a write or truncation is about to replace.
static void keep(int descriptor, const char *path, off_t offset, size_t length) {
    if (settings.kind != BREAK_POWER) return;
    struct stat status;
    pthread_mutex_lock(&lock);
    struct image *image = image_of(descriptor, path, true);
    struct change *change = image && !fstat(descriptor, &status) ? malloc(sizeof *change + length) : NULL;
    if (change) {
        // A descriptor that only writes cannot be read from.
        int reader = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
        ssize_t known = reader < 0 ? -1 : syscall(SYS_pread64, reader, change->before, length, offset);
        if (reader >= 0) syscall(SYS_close, reader);
        *change = (struct change){image->newest, ++order, offset, status.st_size, length, known > 0 ? (size_t)known : 0};
        image->newest = change;
    }
    pthread_mutex_unlock(&lock);
}

static unsigned long newest_order(void) {
    pthread_mutex_lock(&lock);
    unsigned long now = order;
    pthread_mutex_unlock(&lock);
    return now;
}

// Forgets the changes of a file that a sync has made durable: those that were there when it began.
static void make_durable(int descriptor, const char *path, unsigned long begun) {
    pthread_mutex_lock(&lock);
    struct image *image = image_of(descriptor, path, false);
    struct change **link = image ? &image->newest : NULL;
    while (link && *link && (*link)->order > begun) link = &(*link)->older;
    if (link) {
        drop(*link);
        *link = NULL;
    }
    pthread_mutex_unlock(&lock);
}

// Forgets a file whose last name goes: another file may get its number.
static void forget(int folder, const char *path) {
    struct stat status;
    if (settings.kind != BREAK_POWER || fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) || status.st_nlink != 1) return;
    pthread_mutex_lock(&lock);
    for (struct image *image = images; image; image = image->next)
        if (image->device == status.st_dev && image->inode == status.st_ino) {
            drop(image->newest);
            image->newest = NULL;
            image->inode = 0;
        }
    pthread_mutex_unlock(&lock);
}

static void take_back(int file, const struct change *change) {
    if (change->known) (void)!syscall(SYS_pwrite64, file, change->before, change->known, change->offset);
    if (!settings.seed) {
        (void)!syscall(SYS_ftruncate, file, change->size_before);
        return;
    }
    // The file has grown already, but its data has not arrived.
    static const char zeros[4096];
    for (size_t at = change->known; at < change->length; at += sizeof zeros) {
        size_t rest = change->length - at;
        (void)!syscall(SYS_pwrite64, file, zeros, rest < sizeof zeros ? rest : sizeof zeros, change->offset + (off_t)at);
    }
}

// The lock is held to the end: no other thread may acknowledge a sync of what is being taken back.
_Noreturn static void cut_power(void) {
    pthread_mutex_lock(&lock);
    unsigned state = (unsigned)settings.seed;
    for (struct image *image = images; image; image = image->next) {
        struct stat status;
        int file = (int)syscall(SYS_openat, AT_FDCWD, image->path, O_RDWR | O_CLOEXEC, 0);
        if (file < 0 || fstat(file, &status) || status.st_ino != image->inode || status.st_dev != image->device) continue;
        for (struct change *change = image->newest; change; change = change->older)
            if (!settings.seed || rand_r(&state) % 2) take_back(file, change);
    }
    die();
}

// The decision.

static enum answer answer(const char *group, const char *call, const char *path, size_t bytes) {
    if (!is_counted(group)) return PROCEED;
    long count = atomic_fetch_add(&operations, 1) + 1;
    bool is_hit = settings.at && count >= settings.at && (!settings.times || count < settings.at + settings.times);
    note(count, call, bytes, path, is_hit ? " HIT" : "");
    if (!is_hit) return PROCEED;
    bool can_be_halved = !strcmp(group, "write") && bytes > 1;
    switch (settings.kind) {
    case BREAK_POWER: cut_power();
    case BREAK_TORN:
        if (!can_be_halved) die();
        return HALF_THEN_DIE;
    case BREAK_SHORT:
        if (can_be_halved) return HALF;
        break;
    case BREAK_DELAY:
        nanosleep(&(struct timespec){settings.delay / 1000, settings.delay % 1000 * 1000000}, NULL);
        return PROCEED;
    case BREAK_ERROR: break;
    }
    errno = settings.error;
    return REFUSE;
}

// Each function that follows begins with one of these, which return when the operation is refused.
#define ON_FILE(group, call, descriptor, bytes)                                                                                  \
    char path[PATH_MAX];                                                                                                         \
    int kept_error = errno;                                                                                                      \
    bool is_ours = path_of(descriptor, path) && is_chosen(path);                                                                 \
    errno = kept_error;                                                                                                          \
    enum answer verdict = is_ours ? answer(group, call, path, bytes) : PROCEED;                                                  \
    if (verdict == REFUSE) return -1
#define ON_PATH(group, call, path)                                                                                               \
    if (is_chosen(path) && answer(group, call, path, 0) == REFUSE) return -1

static ssize_t finished(enum answer verdict, ssize_t result) {
    if (verdict == HALF_THEN_DIE) die();
    return result;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    ON_FILE("write", "write", descriptor, count);
    if (is_ours) keep(descriptor, path, lseek(descriptor, 0, SEEK_CUR), count);
    return finished(verdict, syscall(SYS_write, descriptor, bytes, verdict == PROCEED ? count : count / 2));
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    ON_FILE("write", "pwrite", descriptor, count);
    if (is_ours) keep(descriptor, path, offset, count);
    return finished(verdict, syscall(SYS_pwrite64, descriptor, bytes, verdict == PROCEED ? count : count / 2, offset));
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) { return pwrite(descriptor, bytes, count, offset); }

ssize_t writev(int descriptor, const struct iovec *pieces, int count) {
    size_t bytes = 0;
    for (int i = 0; i < count; i++) bytes += pieces[i].iov_len;
    ON_FILE("write", "writev", descriptor, bytes);
    if (is_ours) keep(descriptor, path, lseek(descriptor, 0, SEEK_CUR), bytes);
    if (verdict != PROCEED) return finished(verdict, syscall(SYS_write, descriptor, pieces[0].iov_base, pieces[0].iov_len / 2));
    return syscall(SYS_writev, descriptor, pieces, count);
}

ssize_t read(int descriptor, void *bytes, size_t count) {
    ON_FILE("read", "read", descriptor, count);
    return syscall(SYS_read, descriptor, bytes, count);
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
    ON_FILE("read", "pread", descriptor, count);
    return syscall(SYS_pread64, descriptor, bytes, count, offset);
}

ssize_t pread64(int descriptor, void *bytes, size_t count, off64_t offset) { return pread(descriptor, bytes, count, offset); }

int ftruncate(int descriptor, off_t length) {
    ON_FILE("truncate", "ftruncate", descriptor, (size_t)length);
    struct stat status;
    if (is_ours && !fstat(descriptor, &status) && status.st_size > length) keep(descriptor, path, length, (size_t)(status.st_size - length));
    return (int)finished(verdict, syscall(SYS_ftruncate, descriptor, length));
}

int ftruncate64(int descriptor, off64_t length) { return ftruncate(descriptor, length); }

int fallocate(int descriptor, int mode, off_t offset, off_t length) {
    ON_FILE("truncate", "fallocate", descriptor, (size_t)length);
    return (int)finished(verdict, syscall(SYS_fallocate, descriptor, mode, offset, length));
}

int fallocate64(int descriptor, int mode, off64_t offset, off64_t length) { return fallocate(descriptor, mode, offset, length); }

// Returns its error instead of setting it.
int posix_fallocate(int descriptor, off_t offset, off_t length) { return fallocate(descriptor, 0, offset, length) ? errno : 0; }

int posix_fallocate64(int descriptor, off64_t offset, off64_t length) { return posix_fallocate(descriptor, offset, length); }

static int synchronize(int descriptor, const char *call, long system_call) {
    ON_FILE("sync", call, descriptor, 0);
    if (is_ours && settings.lies) return (int)finished(verdict, 0);
    unsigned long begun = newest_order();
    int result = (int)syscall(system_call, descriptor);
    if (is_ours && !result) make_durable(descriptor, path, begun);
    return (int)finished(verdict, result);
}

int fsync(int descriptor) { return synchronize(descriptor, "fsync", SYS_fsync); }

int fdatasync(int descriptor) { return synchronize(descriptor, "fdatasync", SYS_fdatasync); }

#define MODE_AFTER(flags)                                                                                                        \
    mode_t mode = 0;                                                                                                             \
    if ((flags) & (O_CREAT | __O_TMPFILE)) {                                                                                     \
        va_list list;                                                                                                            \
        va_start(list, flags);                                                                                                   \
        mode = va_arg(list, mode_t);                                                                                             \
        va_end(list);                                                                                                            \
    }

static int open_file(int folder, const char *path, int flags, mode_t mode) {
    ON_PATH("open", "open", path);
    return (int)syscall(SYS_openat, folder, path, flags, mode);
}

int open(const char *path, int flags, ...) {
    MODE_AFTER(flags)
    return open_file(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE_AFTER(flags)
    return open_file(AT_FDCWD, path, flags | O_LARGEFILE, mode);
}

int openat(int folder, const char *path, int flags, ...) {
    MODE_AFTER(flags)
    return open_file(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
    MODE_AFTER(flags)
    return open_file(folder, path, flags | O_LARGEFILE, mode);
}

int __open_2(const char *path, int flags) { return open_file(AT_FDCWD, path, flags, 0); }

int __open64_2(const char *path, int flags) { return open_file(AT_FDCWD, path, flags | O_LARGEFILE, 0); }

int unlinkat(int folder, const char *path, int flags) {
    ON_PATH("unlink", "unlink", path);
    if (is_chosen(path)) forget(folder, path);
    return (int)syscall(SYS_unlinkat, folder, path, flags);
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
    ON_PATH("rename", "rename", to);
    return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, 0);
}

int rename(const char *from, const char *to) { return renameat(AT_FDCWD, from, AT_FDCWD, to); }

static int control(int descriptor, int command, void *argument) {
    if (command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK || command == F_OFD_SETLKW) {
        ON_FILE("lock", "lock", descriptor, 0);
        return (int)finished(verdict, syscall(SYS_fcntl, descriptor, command, argument));
    }
    return (int)syscall(SYS_fcntl, descriptor, command, argument);
}

int fcntl(int descriptor, int command, ...) {
    va_list list;
    va_start(list, command);
    void *argument = va_arg(list, void *);
    va_end(list);
    return control(descriptor, command, argument);
}

int fcntl64(int descriptor, int command, ...) {
    va_list list;
    va_start(list, command);
    void *argument = va_arg(list, void *);
    va_end(list);
    return control(descriptor, command, argument);
}

// The writer lock. Releasing it cannot fail.
int flock(int descriptor, int operation) {
    char path[PATH_MAX];
    bool is_ours = path_of(descriptor, path) && is_chosen(path), releases = operation & LOCK_UN;
    if (is_ours && settings.traces_locks && releases) note(0, "flock", 0, path, " free");
    if (is_ours && !releases && answer("flock", "flock", path, 0) == REFUSE) return -1;
    int result = (int)syscall(SYS_flock, descriptor, operation);
    if (is_ours && settings.traces_locks && !releases && !result) note(0, "flock", 0, path, " held");
    return result;
}
