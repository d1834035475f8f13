#include <malloc.h>
#include "allocations.h"

#include <errno.h>
#include <stddef.h>

/* glibc's own functions, under the names that a replacement can still call. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static uint64_t made;

uint64_t allocations_made(void) { return made; }

void *malloc(size_t size)
{
    made++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    made++;
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    made++;
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    made++;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    made++;
    *block = __libc_memalign(alignment, size);
    return *block == NULL ? ENOMEM : 0;
}

void keep_freed_memory(void) {
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
}
