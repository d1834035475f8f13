#define _GNU_SOURCE
#include "cprocess.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

static char *const *arguments;

// The C library gives constructors what it gives main (glibc: csu/libc-start.c, elf/dl-init.c).
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
    (void)count;
    arguments = values;
}

char *const *cprocess_arguments(void) { return arguments; }

int cprocess_forbid_core_dumps(void) {
    struct rlimit none = {0, 0};
    int limited = setrlimit(RLIMIT_CORE, &none);
    int hidden = prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    return limited == 0 && hidden == 0 ? 0 : -1;
}

int cprocess_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int cprocess_processors(void) {
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count > 0 ? count : 1;
}

int cprocess_add_foreground(void *actions, int terminal) {
    return posix_spawn_file_actions_addtcsetpgrp_np(actions, terminal);
}

int cprocess_add_closing(void *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int cprocess_rename_to_new(const char *from, const char *to) {
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
}

int cprocess_memory_file(const void *content, unsigned long size) {
    int file = memfd_create("quire", MFD_CLOEXEC);
    if (file < 0) return -1;
    for (unsigned long written = 0; written < size;) {
        ssize_t count = write(file, (const char *)content + written, size - written);
        if (count < 0 && errno != EINTR) {
            close(file);
            return -1;
        }
        if (count > 0) written += (unsigned long)count;
    }
    lseek(file, 0, SEEK_SET);
    int moved = fcntl(file, F_DUPFD_CLOEXEC, 10);
    close(file);
    return moved;
}
