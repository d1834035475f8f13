extension [String] {
    /// Returns at most `limit` lines: the first ones, the number of omitted ones, and the last ones.
    package func keepingEnds(_ limit: Int) -> [String] {
        guard count > limit else { return self }
        let last = limit / 2
        let first = Swift.max(0, limit - 1 - last)
        return prefix(first) + ["[\(count - first - last) lines are left out]"] + suffix(last)
    }
}
