import CAllocations
import Glibc

/// How long work took in the best of several rounds, and what it asked for.
///
/// The best round is the one that other programs on the machine disturbed least; time is the thread's own.
struct Measurement {
    /// What came out of one round.
    let count: Int
    /// Seconds of processor time of the best round.
    let seconds: Double
    /// Requests for memory in one round.
    let allocations: Int

    /// Does the work for about as long as asked, and at least three times.
    init(of work: Work, for limit: Double) {
        let end = Self.processorSeconds + limit
        var best = Double.infinity
        var rounds = 0
        var count = 0
        var allocations = 0
        while rounds < 3 || Self.processorSeconds < end {
            let before = allocations_made()
            let start = Self.processorSeconds
            count = work.run()
            best = min(best, Self.processorSeconds - start)
            allocations = Int(allocations_made() - before)
            rounds += 1
        }
        self.count = count
        self.allocations = allocations
        seconds = best
    }

    private static var processorSeconds: Double {
        var now = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }
}
