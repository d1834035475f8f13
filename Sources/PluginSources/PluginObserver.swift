package struct PluginObserver: Sendable {
    /// Called after each run of its program that was not cancelled.
    package var didRun: @Sendable (ObservedRun) -> Void
    /// Called after each document that its rules have read.
    package var didRead: @Sendable (RuleReport) -> Void

    package init(
        didRun: @escaping @Sendable (ObservedRun) -> Void = { _ in },
        didRead: @escaping @Sendable (RuleReport) -> Void = { _ in }
    ) {
        self.didRun = didRun
        self.didRead = didRead
    }
}

package struct ObservedRun: Hashable, Sendable {
    package var output: [UInt8]
    package var ending: ProgramEnding?
    /// The values that it gave and that are not used, with what its author can do.
    package var notes: [String] = []
    package var isOverdue = false
}

/// The values that the rules of a mapping have found in a document.
package struct RuleReport: Hashable, Sendable {
    package var elements = 0
    /// The number of elements in which each rule has found a value, by its key, such as `items.title`.
    package var found: [String: Int] = [:]
    /// The values that could not be used, by the key of their rule.
    package var unusable: [String: UnusableValues] = [:]

    /// The rules that have found nothing, in the order of their keys.
    package var silent: [String] { found.filter { $0.value == 0 && unusable[$0.key] == nil }.keys.sorted() }

    package func adding(_ other: RuleReport) -> RuleReport {
        var sum = self
        sum.elements += other.elements
        sum.found.merge(other.found) { $0 + $1 }
        sum.unusable.merge(other.unusable) { first, second in
            UnusableValues(first: first.first, count: first.count + second.count)
        }
        return sum
    }
}

package struct UnusableValues: Hashable, Sendable {
    /// The first of them with its fault: `'soon', where a date is needed`.
    package var first: String
    package var count = 1
}
