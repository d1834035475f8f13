extension PageCursor: RawRepresentable {
    /// Parses a ``rawValue``; `nil` for any other text.
    public init?(rawValue: String) {
        let parts = rawValue.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
        guard parts.count == 5, let number = Int64(parts[0]), let delivered = Int(parts[1]),
            let tier = Int(parts[2]), tier >= 0
        else { return nil }
        switch parts[3] {
        case "number":
            guard let key = Int64(parts[4]) else { return nil }
            self.key = .number(key)
        case "text": key = .text(String(parts[4]))
        default: return nil
        }
        self.tier = tier
        self.number = number
        self.delivered = delivered
    }

    /// The cursor as an opaque text.
    public var rawValue: String {
        switch key {
        case .number(let key): "\(number):\(delivered):\(tier):number:\(key)"
        case .text(let key): "\(number):\(delivered):\(tier):text:\(key)"
        }
    }
}
