import CAllocations
import Glibc

/// The time and the allocations of the best of several rounds.
///
/// Other programs disturbed the best round least. Time is the thread's processor time.
struct Measurement {
    /// The count that one round returned.
    let count: Int
    /// Seconds of processor time of the best round.
    let seconds: Double
    /// Allocations in one round.
    let allocations: Int

    /// Repeats the work for about that long, and at least three times.
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
