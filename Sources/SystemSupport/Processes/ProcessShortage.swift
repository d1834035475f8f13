import CHeap
import CProcess
import Glibc

/// A resource that the system gives this process too little of.
///
/// Swift's runtime has no error for these: without an event descriptor libdispatch traps, and without a thread it
/// retries for ever.
public enum ProcessShortage: Error, Hashable, Sendable {
    /// The process may have fewer open files than it needs.
    case descriptors
    /// The system starts no more threads.
    case threads
    /// The system gives no more memory.
    case memory

    /// The least number of descriptors (RLIMIT_NOFILE) that a run needs.
    public static let minimumDescriptors = 16

    /// The least number of descriptors that must be free, in addition to inherited ones.
    private static let minimumFreeDescriptors = 10

    /// The address space that a run needs besides the stacks of its threads, in bytes.
    private static let minimumMemory = 48 << 20

    private static let stack = 8 << 20

    /// Checks that there is enough of everything; called before the first thread starts.
    package static func check() throws(ProcessShortage) {
        try checkDescriptors()
        try checkThreads()
    }

    private static func checkDescriptors() throws(ProcessShortage) {
        var limit = rlimit()
        let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
        if isKnown, limit.rlim_cur < minimumDescriptors { throw .descriptors }
        // A parent can leave many open.
        var found: [Int32] = []
        defer { for descriptor in found { close(descriptor) } }
        while found.count < minimumFreeDescriptors {
            let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
            guard descriptor >= 0 else { throw .descriptors }
            found.append(descriptor)
        }
    }

    /// Starts as many threads as a run can have at once: libdispatch's pools, one per processor and some more, the
    /// network and the disk.
    private static func checkThreads() throws(ProcessShortage) {
        let count = 8 + min(Int(cprocess_processors()), 16)
        let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
        pthread_mutex_lock(lock)
        var threads: [pthread_t] = []
        var shortage: ProcessShortage?
        while threads.count < count, shortage == nil {
            var thread = pthread_t()
            if pthread_create(&thread, nil, waitForLock, lock) == 0 {
                threads.append(thread)
            } else {
                shortage = hasRoom(for: stack) ? .threads : .memory
            }
        }
        if shortage == nil, !hasRoom(for: minimumMemory) { shortage = .memory }
        pthread_mutex_unlock(lock)
        for thread in threads { pthread_join(thread, nil) }
        pthread_mutex_destroy(lock)
        lock.deallocate()
        if let shortage { throw shortage }
    }

    private static func hasRoom(for size: Int) -> Bool {
        let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard memory != MAP_FAILED else { return false }
        munmap(memory, size)
        return true
    }
}

/// Waits until the lock is free; the work of a thread that only has to exist.
private func waitForLock(_ lock: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    let lock = lock?.assumingMemoryBound(to: pthread_mutex_t.self)
    if let lock, pthread_mutex_lock(lock) == 0 { pthread_mutex_unlock(lock) }
    return nil
}

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

package enum StandardStreams {
    /// Occupies the closed ones, so that no file of quire's gets their number and with it what is written to a stream.
    ///
    /// Reading from them finds the end. Writing fails as it does with a closed descriptor, so that lost output is still
    /// an error.
    package static func occupyClosed() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is this one. A system without /dev still has a root folder.
            if open("/dev/null", O_RDONLY) < 0 { _ = open("/", O_RDONLY | O_DIRECTORY) }
        }
    }
}
