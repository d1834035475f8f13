import Synchronization

/// The number of steps that regular expressions may take in one search.
///
/// A character takes as many steps as the expression has instructions, at most 2,000. The budget ends such a search after
/// about a second. A few steps for each character are free, so that an ordinary expression is never ended.
package final class MatchingBudget: Sendable {
    package struct Exhausted: Error, Hashable, Sendable {
        /// The expression, as written in a query.
        package var expression: String
    }

    private let remaining: Mutex<Int>

    /// The number of free steps for each character.
    private static let freeSteps = 20

    /// Creates a budget of steps beyond the free ones; a step takes 3 to 10 nanoseconds in a release build.
    package init(steps: Int = 150_000_000) { remaining = Mutex(steps) }

    /// Takes the steps for some characters from the budget, and returns whether any are left.
    func spend(_ steps: Int, onCharacters characters: Int) -> Bool {
        let excess = max(0, steps - characters * Self.freeSteps)
        return remaining.withLock { remaining in
            remaining -= excess
            return remaining > 0
        }
    }
}
