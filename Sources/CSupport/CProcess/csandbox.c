#define _GNU_SOURCE
#include "csandbox.h"
#include "cprocess.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Of linux/landlock.h, which is older on some systems than their kernel.
#define RIGHT(number) (UINT64_C(1) << (number))
enum { EXECUTE = 0, WRITE_FILE = 1, READ_FILE = 2, READ_DIR = 3, MAKE_SYM = 12, REFER = 13, TRUNCATE = 14, IOCTL_DEV = 15 };
enum { CREATE_RULESET_VERSION = 1, RULE_PATH_BENEATH = 1 };

struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};

struct __attribute__((packed)) path_rule {
    uint64_t rights;
    int32_t folder;
};

int csandbox_landlock_version(void) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, CREATE_RULESET_VERSION);
    return version > 0 ? (int)version : 0;
}

static int allow(int ruleset, const char *const *paths, uint64_t rights) {
    const uint64_t of_files = RIGHT(EXECUTE) | RIGHT(WRITE_FILE) | RIGHT(READ_FILE) | RIGHT(TRUNCATE) | RIGHT(IOCTL_DEV);
    for (; paths && *paths; paths++) {
        struct path_rule rule = {rights, open(*paths, O_PATH | O_CLOEXEC)};
        if (rule.folder < 0) {
            if (errno == ENOENT || errno == ENOTDIR || errno == EACCES) continue;
            return -1;
        }
        struct stat status;
        if (fstat(rule.folder, &status) == 0 && !S_ISDIR(status.st_mode)) rule.rights &= of_files;
        long added = syscall(SYS_landlock_add_rule, ruleset, RULE_PATH_BENEATH, &rule, 0U);
        int reason = errno;
        close(rule.folder);
        errno = reason;
        if (added != 0) return -1;
    }
    return 0;
}

int csandbox_restrict_files(const char *const *readable, const char *const *listable, const char *const *writable) {
    int version = csandbox_landlock_version();
    if (version < 1) {
        errno = ENOSYS;
        return -1;
    }
    struct ruleset rules = {0};
    rules.files = RIGHT(MAKE_SYM + 1) - 1;
    if (version >= 2) rules.files |= RIGHT(REFER);
    if (version >= 3) rules.files |= RIGHT(TRUNCATE);
    if (version >= 5) rules.files |= RIGHT(IOCTL_DEV);
    if (version >= 4) rules.network = RIGHT(0) | RIGHT(1);
    if (version >= 6) rules.scopes = RIGHT(0) | RIGHT(1);
    // A kernel takes a longer structure if the members that it does not know are 0.
    long ruleset = syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0U);
    if (ruleset < 0) return -1;
    int result = allow((int)ruleset, readable, RIGHT(EXECUTE) | RIGHT(READ_FILE) | RIGHT(READ_DIR));
    if (result == 0) result = allow((int)ruleset, listable, RIGHT(READ_DIR));
    if (result == 0) result = allow((int)ruleset, writable, rules.files & ~RIGHT(IOCTL_DEV));
    if (result == 0) result = (int)syscall(SYS_landlock_restrict_self, (int)ruleset, 0U);
    int reason = errno;
    close((int)ruleset);
    errno = reason;
    return result;
}

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
// Answers if the loaded word is a number.
#define IF(number, action) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(number), 0, 1), ANSWER(action)
#define REFUSE(number) IF(number, SECCOMP_RET_ERRNO | EPERM)
#define NAMESPACES                                                                                                   \
    (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET)

static const struct sock_filter filter[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
    ANSWER(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
#ifdef __x86_64__
    // The calls of x32 have numbers of their own.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000U, 0, 1),
    ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
#endif
    IF(SYS_socket, SECCOMP_RET_ERRNO | EAFNOSUPPORT),
    // The C library then uses clone(2), whose flags can be seen.
    IF(SYS_clone3, SECCOMP_RET_ERRNO | ENOSYS),
    REFUSE(SYS_ptrace), REFUSE(SYS_process_vm_readv), REFUSE(SYS_process_vm_writev), REFUSE(SYS_pidfd_getfd),
    REFUSE(SYS_kcmp), REFUSE(SYS_mount), REFUSE(SYS_umount2), REFUSE(SYS_pivot_root), REFUSE(SYS_chroot),
    REFUSE(SYS_unshare), REFUSE(SYS_setns), REFUSE(SYS_bpf), REFUSE(SYS_perf_event_open), REFUSE(SYS_keyctl),
    REFUSE(SYS_add_key), REFUSE(SYS_request_key), REFUSE(SYS_userfaultfd), REFUSE(SYS_io_uring_setup),
    REFUSE(SYS_io_uring_enter), REFUSE(SYS_io_uring_register), REFUSE(SYS_kexec_load), REFUSE(SYS_init_module),
    REFUSE(SYS_finit_module), REFUSE(SYS_delete_module), REFUSE(SYS_open_by_handle_at),
    REFUSE(SYS_move_mount), REFUSE(SYS_open_tree), REFUSE(SYS_fsopen), REFUSE(SYS_fsmount), REFUSE(SYS_mount_setattr),
    // clone(2) with new namespaces; the flags are its first argument on both processors.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4),
    LOAD(args[0]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, NAMESPACES, 0, 1),
    ANSWER(SECCOMP_RET_ERRNO | EPERM),
    ANSWER(SECCOMP_RET_ALLOW),
    // Typing into a terminal.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_ioctl, 0, 5),
    LOAD(args[1]),
    REFUSE(TIOCSTI),
    REFUSE(0x541C),
    ANSWER(SECCOMP_RET_ALLOW),
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
