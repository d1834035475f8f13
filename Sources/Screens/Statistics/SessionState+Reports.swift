extension SessionState {
    mutating func receive(_ result: Result<Statistics, SessionFailure>) -> [SessionEffect] {
        guard awaited == .statistics else { return [] }
        return receive(result) { $0.finish(.page(.statistics($1))) }
    }

    mutating func receiveExport(_ result: Result<String, SessionFailure>) -> [SessionEffect] {
        guard case .export = awaited else { return [] }
        return receive(result) { $0.finish(.note(.exported($1))) }
    }
}
