extension SessionState {
    /// Receives reading statistics.
    mutating func receive(_ result: Result<Statistics, SessionFailure>) -> [SessionEffect] {
        guard awaited == .statistics else { return [] }
        return receive(result) { $0.finish(.page(.statistics($1))) }
    }

    /// Receives the end of an export, with a sentence about it.
    mutating func receiveExport(_ result: Result<String, SessionFailure>) -> [SessionEffect] {
        guard case .export = awaited else { return [] }
        return receive(result) { $0.finish(.note(.exported($1))) }
    }
}
