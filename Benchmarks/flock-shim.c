// Breaks the Nth flock(2) of a program, as the shim of Benchmarks/faults breaks its file operations: that one does not see
// this call, and the lock of one writer at a time is taken with it. The variables are the same; LD_PRELOAD loads it.
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

int flock(int descriptor, int operation) {
    static int (*real)(int, int);
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "flock");
    // Letting go cannot fail, and 0x8 is LOCK_UN.
    if (operation & 8) return real(descriptor, operation);
    long call = atomic_fetch_add(&count, 1) + 1, first = number("FAULT_NTH"), length = number("FAULT_FOR");
    if (!first || call < first || (length && call >= first + length)) return real(descriptor, operation);
    const char *trace = getenv("FAULT_TRACE"), *error = getenv("FAULT_ERRNO");
    int file = trace ? open(trace, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (file >= 0) {
        char line[64];
        int length = snprintf(line, sizeof line, "%ld %d flock HIT\n", call, (int)getpid());
        if (write(file, line, (size_t)length) < 0) abort();
        close(file);
    }
    errno = error && !strcmp(error, "EIO") ? EIO : ENOLCK;
    return -1;
}
