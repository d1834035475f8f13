extension PageCursor: RawRepresentable {
    /// Reads what ``rawValue`` wrote; anything else is `nil`.
    public init?(rawValue: String) {
        let parts = rawValue.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, let number = Int64(parts[0]), let delivered = Int(parts[1]) else { return nil }
        switch parts[2] {
        case "number":
            guard let key = Int64(parts[3]) else { return nil }
            self.key = .number(key)
        case "text": key = .text(String(parts[3]))
        default: return nil
        }
        self.number = number
        self.delivered = delivered
    }

    /// The cursor as one text, for those who hand it on without knowing what is in it.
    public var rawValue: String {
        switch key {
        case .number(let key): "\(number):\(delivered):number:\(key)"
        case .text(let key): "\(number):\(delivered):text:\(key)"
        }
    }
}
