#define _GNU_SOURCE
#include "cprocess_start.h"
#include "csandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef CLOSE_RANGE_CLOEXEC
#define CLOSE_RANGE_CLOEXEC (1U << 2)
#endif

/// Sends the failed step to the parent, and ends the child.
static void fail(int report, int step) {
    int message[2] = {errno, step};
    ssize_t sent = write(report, message, sizeof message);
    (void)sent;
    _exit(127);
}

static int limit(int resource, long value) {
    struct rlimit limits = {(rlim_t)value, (rlim_t)value};
    struct rlimit found;
    // A limit that is in force already must not be raised.
    if (getrlimit(resource, &found) == 0 && found.rlim_max != RLIM_INFINITY && found.rlim_max < limits.rlim_max) {
        limits.rlim_cur = limits.rlim_max = found.rlim_max;
    }
    return setrlimit(resource, &limits);
}

static void run(const struct cprocess_start *start, pid_t parent, int report) {
    if (setsid() < 0) fail(report, CPROCESS_SESSION);
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) fail(report, CPROCESS_PARENT);
    // The parent may have ended before the signal was set.
    if (getppid() != parent) _exit(127);
    for (int number = 0; number < 3; number++) {
        if (dup2(start->streams[number], number) < 0) fail(report, CPROCESS_STREAMS);
    }
    // The pipe to the parent must not have one of the numbers that are given away.
    int moved = fcntl(report, F_DUPFD_CLOEXEC, 10);
    if (moved < 0) fail(report, CPROCESS_STREAMS);
    report = moved;
    unsigned first = 3;
    for (; first < 5 && start->passed[first - 3] >= 0; first++) {
        if (dup2(start->passed[first - 3], (int)first) < 0) fail(report, CPROCESS_STREAMS);
    }
    if (syscall(SYS_close_range, first, ~0U, CLOSE_RANGE_CLOEXEC) != 0) fail(report, CPROCESS_STREAMS);
    for (int number = 1; number < NSIG; number++) {
        // Handlers cannot be set for some, and those have none.
        signal(number, SIG_DFL);
    }
    if (limit(RLIMIT_CORE, 0) != 0 || limit(RLIMIT_FSIZE, start->file_bytes) != 0 || limit(RLIMIT_DATA, start->data_bytes) != 0
        || limit(RLIMIT_CPU, start->processor_seconds) != 0 || limit(RLIMIT_MEMLOCK, 0) != 0
        || limit(RLIMIT_MSGQUEUE, 0) != 0) {
        fail(report, CPROCESS_LIMITS);
    }
    if (start->has_private_files) umask(077);
    if (chdir(start->folder) != 0) fail(report, CPROCESS_FOLDER);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) fail(report, CPROCESS_PRIVILEGES);
    if (start->readable && csandbox_restrict_files(start->readable, start->listable, start->writable) != 0) {
        fail(report, CPROCESS_SANDBOX);
    }
    if (start->readable && csandbox_drop_capabilities() != 0) fail(report, CPROCESS_SANDBOX);
    if (start->is_filtered && csandbox_filter_calls() != 0) fail(report, CPROCESS_SANDBOX);
    // The sandbox opens folders, under numbers above those that this program has open.
    if (limit(RLIMIT_NOFILE, start->descriptors) != 0) fail(report, CPROCESS_LIMITS);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(start->path, start->arguments, start->environment);
    fail(report, CPROCESS_PROGRAM);
}

int cprocess_start(const struct cprocess_start *start, int *child, int *handle, int *step) {
    int report[2];
    *step = CPROCESS_PIPE;
    if (pipe2(report, O_CLOEXEC) != 0) return errno;
    pid_t parent = getpid();
    sigset_t all, before;
    sigfillset(&all);
    // A signal that arrives between vfork and execve would run a handler of this program in the child.
    pthread_sigmask(SIG_SETMASK, &all, &before);
    // The child shares this program's memory, so no page is copied. This thread waits for execve anyway.
    pid_t process = vfork();
    int reason = errno;
    if (process == 0) run(start, parent, report[1]);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(report[1]);
    int message[2] = {reason, CPROCESS_FORK};
    if (process > 0) {
        ssize_t count;
        do {
            count = read(report[0], message, sizeof message);
        } while (count < 0 && errno == EINTR);
        if (count <= 0) message[0] = 0;
    }
    close(report[0]);
    *step = message[1];
    if (process < 0 || message[0] != 0) {
        if (process > 0) {
            siginfo_t ended;
            while (waitid(P_PID, (id_t)process, &ended, WEXITED) != 0 && errno == EINTR) {}
        }
        return message[0];
    }
    *handle = (int)syscall(SYS_pidfd_open, process, 0U);
    *child = process;
    if (*handle < 0) {
        reason = errno;
        kill(-process, SIGKILL);
        siginfo_t ended;
        while (waitid(P_PID, (id_t)process, &ended, WEXITED) != 0 && errno == EINTR) {}
        return reason;
    }
    return 0;
}
