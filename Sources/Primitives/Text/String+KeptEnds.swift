extension [String] {
    /// Returns at most a number of lines: the first ones, the last ones, and in place of those between their number.
    package func keepingEnds(_ limit: Int) -> [String] {
        guard count > limit else { return self }
        let last = limit / 2
        let first = Swift.max(0, limit - 1 - last)
        return prefix(first) + ["[\(count - first - last) lines are left out]"] + suffix(last)
    }
}
