// Breaks the Nth flock(2) of a program, which takes the writer lock. The shim of Benchmarks/faults breaks file operations and does not
// see this call. The variables are the same; LD_PRELOAD loads it. With FAULT_OPS=trace it breaks nothing, and records among the lines of
// the other shim when a lock is taken and released.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static atomic_long count;

static long number(const char *name) {
    const char *value = getenv(name);
    return value ? atol(value) : 0;
}

static void note(const char *line, int descriptor) {
    char link[64], path[3072] = "";
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    if (readlink(link, path, sizeof path - 1) < 0) path[0] = 0;
    const char *trace = getenv("FAULT_TRACE");
    int file = trace ? open(trace, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (file < 0) return;
    char text[4096];
    int length = snprintf(text, sizeof text, "0 %d flock 0 %s %s\n", (int)getpid(), path, line);
    if (write(file, text, (size_t)length) < 0) abort();
    close(file);
}

int flock(int descriptor, int operation) {
    static int (*real)(int, int);
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "flock");
    const char *kinds = getenv("FAULT_OPS"), *error = getenv("FAULT_ERRNO");
    int frees = operation & 8;  // LOCK_UN
    if (kinds && strstr(kinds, "trace")) {
        if (frees) note("free", descriptor);
        int status = real(descriptor, operation);
        if (!frees && status == 0) note("held", descriptor);
        return status;
    }
    // Letting go cannot fail.
    if (frees) return real(descriptor, operation);
    long call = atomic_fetch_add(&count, 1) + 1, first = number("FAULT_NTH"), length = number("FAULT_FOR");
    if (!first || call < first || (length && call >= first + length)) return real(descriptor, operation);
    note("HIT", descriptor);
    errno = error && !strcmp(error, "EIO") ? EIO : ENOLCK;
    return -1;
}
