#define _GNU_SOURCE
#include "csandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <stddef.h>
#include <stdint.h>
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

int csandbox_drop_capabilities(void) {
    // A process without privileges may not drop the first one, and has none to gain.
    for (int number = 0; prctl(PR_CAPBSET_DROP, number, 0, 0, 0) == 0; number++) {}
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    const struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
    return (int)syscall(SYS_capset, &header, none);
}
