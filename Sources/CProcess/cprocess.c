#define _GNU_SOURCE
#include "cprocess.h"

#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

int cprocess_forbid_core_dumps(void) {
    struct rlimit none = {0, 0};
    int limited = setrlimit(RLIMIT_CORE, &none);
    int hidden = prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    return limited == 0 && hidden == 0 ? 0 : -1;
}

int cprocess_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

// Only what nobody could write to in this process: the rest has no copy in the file.
static int let_go(struct dl_phdr_info *object, size_t size, void *count) {
    (void)size;
    // The kernel's own object (vDSO) has no file.
    if (object->dlpi_name[0] != '\0' && object->dlpi_name[0] != '/') return 0;
    unsigned long page = (unsigned long)sysconf(_SC_PAGESIZE);
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
        if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
        unsigned long start = (object->dlpi_addr + segment->p_vaddr) & ~(page - 1);
        unsigned long end = object->dlpi_addr + segment->p_vaddr + segment->p_memsz;
        if (madvise((void *)start, end - start, MADV_DONTNEED) == 0) ++*(int *)count;
    }
    return 0;
}

int cprocess_let_go_of_code(void) {
    int count = 0;
    dl_iterate_phdr(let_go, &count);
    return count;
}
