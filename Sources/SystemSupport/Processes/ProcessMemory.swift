import CHeap

/// The heap of the C library.
package enum ProcessMemory {
    package static func configure() {
        // Every thread would get an arena that keeps its free memory; two suffice for two that work.
        _ = mallopt(M_ARENA_MAX, 2)
        // Arrays of all subscriptions and the rows of a page are mapped, so that the system gets them back and no gaps
        // remain.
        _ = mallopt(M_MMAP_THRESHOLD, 128 << 10)
    }
}
