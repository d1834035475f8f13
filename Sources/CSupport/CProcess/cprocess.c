#define _GNU_SOURCE
#include "cprocess.h"

#include <fcntl.h>
#include <link.h>
#include <stdio.h>
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

// Whether the loader has written into code (text relocations), which the file then does not have as it is.
static int is_relocated(const struct dl_phdr_info *object) {
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
        if (segment->p_type != PT_DYNAMIC) continue;
        const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(object->dlpi_addr + segment->p_vaddr);
        for (; entry->d_tag != DT_NULL; entry++) {
            if (entry->d_tag == DT_TEXTREL) return 1;
            if (entry->d_tag == DT_FLAGS && entry->d_un.d_val & DF_TEXTREL) return 1;
        }
    }
    return 0;
}

// Whether a debugger is attached, whose breakpoints are written into code.
static int is_traced(void) {
    char line[256];
    int number = 0;
    FILE *status = fopen("/proc/self/status", "re");
    if (status == NULL) return 1;
    while (fgets(line, sizeof line, status) != NULL && sscanf(line, "TracerPid: %d", &number) != 1) {}
    fclose(status);
    return number != 0;
}

// Only segments that are mapped without leave to write: of the others the file has no copy.
static int let_go(struct dl_phdr_info *object, size_t size, void *count) {
    (void)size;
    // The kernel's own object (vDSO) has no file.
    if (object->dlpi_name[0] != '\0' && object->dlpi_name[0] != '/') return 0;
    if (is_relocated(object)) return 0;
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
    if (is_traced()) return 0;
    dl_iterate_phdr(let_go, &count);
    return count;
}
