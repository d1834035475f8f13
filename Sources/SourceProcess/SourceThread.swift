import Dispatch
import Foundation
import Synchronization

/// Runs the tasks of a source on one thread, without the thread pool of Dispatch.
///
/// That pool reads `/proc/TID/stat` of its threads to count those that run, and ends the program if it cannot
/// (`_dispatch_workq_count_runnable_workers` in workqueue.c of swift-corelibs-libdispatch). A sandbox of the kernel cannot grant
/// these files, because their paths are not known before the threads exist, and `/proc` as a whole names all programs of the reader.
final class SourceThread: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let waiting = DispatchSemaphore(value: 0)

    func start() { Thread { [self] in run() }.start() }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        waiting.signal()
    }

    private func run() {
        while true {
            waiting.wait()
            guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { continue }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
