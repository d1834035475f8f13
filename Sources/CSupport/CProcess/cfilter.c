#define _GNU_SOURCE
#include "cprocess.h"
#include "csandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/ioprio.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

int csandbox_has_filter(void) {
#ifdef ARCHITECTURE
    return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0;
#else
    return 0;
#endif
}

#ifdef ARCHITECTURE
#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offsetof(struct seccomp_data, member))
#define ANSWER(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define ALLOW ANSWER(SECCOMP_RET_ALLOW)
#define ERROR(number) (SECCOMP_RET_ERRNO | (number))
// Runs the next statements, whose count follows, if the loaded word is a number.
#define WHEN(number, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(number), 0, (count))
#define IF(number, action) WHEN(number, 1), ANSWER(action)
#define REFUSE(number) IF(number, ERROR(EPERM))
#define IGNORE(number) IF(number, ERROR(0))
#define WITHOUT(number) IF(number, ERROR(EOPNOTSUPP))
// Calls that would change another process, by a number that is 0 for the process itself.
#define OWN_PROCESS(call) WHEN(call, 4), LOAD(args[0]), IF(0, SECCOMP_RET_ALLOW), ANSWER(ERROR(EPERM))
#define OWN_PROCESS_OF_KIND(call, kind)                                                                              \
    WHEN(call, 6), LOAD(args[0]), WHEN(kind, 3), LOAD(args[1]), IF(0, SECCOMP_RET_ALLOW), ANSWER(ERROR(EPERM))
// Landlock asks for no right of truncation before its version 3, and for no right at all where a file is opened for neither
// reading nor writing, which is O_ACCMODE.
#define OPENING(call, flags)                                                                                         \
    WHEN(call, 9), LOAD(args[flags]), BPF_STMT(BPF_ALU | BPF_AND | BPF_K, O_TRUNC | O_ACCMODE),                      \
        REFUSE(O_TRUNC | O_RDONLY), REFUSE(O_TRUNC | O_ACCMODE), REFUSE(O_ACCMODE), ALLOW
// Namespaces, and children of the parent, which would not wait for them.
#define FLAGS_OF_CLONE                                                                                               \
    (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET       \
     | CLONE_PARENT)

// Of Linux 6.6, and the first of 6.13; both have one number on all processors.
enum { FCHMODAT2 = 452, SETXATTRAT = 463 };

static const struct sock_filter filter[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
    ANSWER(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
    // Calls that are newer than this list, which programs can do without, and those of x32.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, SETXATTRAT, 0, 1),
    ANSWER(ERROR(ENOSYS)),
    IF(SYS_socket, ERROR(EAFNOSUPPORT)),
    // The C library then uses clone(2) and openat(2), whose flags can be seen.
    IF(SYS_clone3, ERROR(ENOSYS)), IF(SYS_openat2, ERROR(ENOSYS)),
    // Other processes, the kernel and its namespaces.
    REFUSE(SYS_ptrace), REFUSE(SYS_process_vm_readv), REFUSE(SYS_process_vm_writev), REFUSE(SYS_pidfd_getfd),
    REFUSE(SYS_kcmp), REFUSE(SYS_mount), REFUSE(SYS_umount2), REFUSE(SYS_pivot_root), REFUSE(SYS_chroot),
    REFUSE(SYS_unshare), REFUSE(SYS_setns), REFUSE(SYS_bpf), REFUSE(SYS_perf_event_open), REFUSE(SYS_keyctl),
    REFUSE(SYS_add_key), REFUSE(SYS_request_key), REFUSE(SYS_userfaultfd), REFUSE(SYS_io_uring_setup),
    REFUSE(SYS_io_uring_enter), REFUSE(SYS_io_uring_register), REFUSE(SYS_kexec_load), REFUSE(SYS_init_module),
    REFUSE(SYS_finit_module), REFUSE(SYS_delete_module), REFUSE(SYS_open_by_handle_at),
    REFUSE(SYS_move_mount), REFUSE(SYS_open_tree), REFUSE(SYS_fsopen), REFUSE(SYS_fsmount), REFUSE(SYS_mount_setattr),
    REFUSE(SYS_syslog),
    // Permissions, owners and times of files, of which Landlock knows nothing. The calls seem to succeed, because programs that
    // copy and unpack set those of each file that they have made, and most fail if they cannot.
    IGNORE(SYS_fchmod), IGNORE(SYS_fchmodat), IGNORE(FCHMODAT2), IGNORE(SYS_fchown), IGNORE(SYS_fchownat),
    IGNORE(SYS_utimensat),
#ifdef __x86_64__
    IGNORE(SYS_chmod), IGNORE(SYS_chown), IGNORE(SYS_lchown), IGNORE(SYS_utime), IGNORE(SYS_utimes), IGNORE(SYS_futimesat),
#endif
    // As on a file system without attributes; Landlock lets those of all files be read as well.
    WITHOUT(SYS_setxattr), WITHOUT(SYS_lsetxattr), WITHOUT(SYS_fsetxattr), WITHOUT(SYS_getxattr), WITHOUT(SYS_lgetxattr),
    WITHOUT(SYS_fgetxattr), WITHOUT(SYS_listxattr), WITHOUT(SYS_llistxattr), WITHOUT(SYS_flistxattr),
    WITHOUT(SYS_removexattr), WITHOUT(SYS_lremovexattr), WITHOUT(SYS_fremovexattr),
    REFUSE(SYS_truncate), OPENING(SYS_openat, 2),
#ifdef __x86_64__
    OPENING(SYS_open, 1), REFUSE(SYS_inotify_init),
#endif
    // Objects that outlive the run, or that other programs of the user share, and the names of files that others make.
    REFUSE(SYS_shmget), REFUSE(SYS_shmat), REFUSE(SYS_shmctl), REFUSE(SYS_msgget), REFUSE(SYS_msgsnd), REFUSE(SYS_msgrcv),
    REFUSE(SYS_msgctl), REFUSE(SYS_semget), REFUSE(SYS_semop), REFUSE(SYS_semtimedop), REFUSE(SYS_semctl),
    REFUSE(SYS_mq_open), REFUSE(SYS_mq_unlink), REFUSE(SYS_inotify_init1), REFUSE(SYS_fanotify_init),
    // Limits and priorities of other processes.
    OWN_PROCESS(SYS_prlimit64), OWN_PROCESS(SYS_sched_setaffinity), OWN_PROCESS(SYS_sched_setscheduler),
    OWN_PROCESS(SYS_sched_setparam), OWN_PROCESS(SYS_sched_setattr),
    OWN_PROCESS_OF_KIND(SYS_setpriority, PRIO_PROCESS), OWN_PROCESS_OF_KIND(SYS_ioprio_set, IOPRIO_WHO_PROCESS),
    // All processes of a run stay in its group, which is killed at its end. Signals are for one process: timeout(1) sends one
    // to its group as well, which is that of the whole run.
    REFUSE(SYS_setsid), REFUSE(SYS_setpgid), REFUSE(SYS_pidfd_send_signal), REFUSE(SYS_rt_sigqueueinfo),
    REFUSE(SYS_rt_tgsigqueueinfo),
    WHEN(SYS_kill, 6),
    LOAD(args[0]),
    REFUSE(0),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x80000000U, 0, 1),
    ANSWER(ERROR(EPERM)),
    ALLOW,
    // The flags are the first argument on both processors.
    WHEN(SYS_clone, 4),
    LOAD(args[0]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, FLAGS_OF_CLONE, 0, 1),
    ANSWER(ERROR(EPERM)),
    ALLOW,
    // A lease delays other programs that open a file, a notification reveals what they do, and an owner gets signals.
    WHEN(SYS_fcntl, 10),
    LOAD(args[1]),
    REFUSE(F_SETLEASE), REFUSE(F_NOTIFY), REFUSE(F_SETOWN), REFUSE(F_SETOWN_EX),
    ALLOW,
    // Of files, those change flags and more; a program has no terminal, and others are as for no device.
    WHEN(SYS_ioctl, 10),
    LOAD(args[1]),
    IF(FIONREAD, SECCOMP_RET_ALLOW), IF(FIONBIO, SECCOMP_RET_ALLOW), IF(FIOCLEX, SECCOMP_RET_ALLOW),
    IF(FIONCLEX, SECCOMP_RET_ALLOW),
    ANSWER(ERROR(ENOTTY)),
    ALLOW,
};

int csandbox_filter_calls(void) {
    struct sock_fprog program = {sizeof filter / sizeof *filter, (struct sock_filter *)filter};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

int csandbox_filter_file(void) { return cprocess_memory_file(filter, sizeof filter); }
#else
int csandbox_filter_file(void) {
    errno = ENOSYS;
    return -1;
}

int csandbox_filter_calls(void) {
    errno = ENOSYS;
    return -1;
}
#endif
