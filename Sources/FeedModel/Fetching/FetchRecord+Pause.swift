extension FetchRecord {
    /// The reason why a subscription is no longer fetched unless the reader asks for it.
    public enum Pause: Hashable, Sendable {
        case gone
        /// The server reported the given number of times in a row that the feed does not exist (404).
        case missing(times: Int)

        /// A sentence for the reader that says what happened and what to do.
        public var sentence: String {
            switch self {
            case .gone: "It is paused: the server says it is gone for good. \(Self.remedy)"
            case .missing(let times):
                "It is paused: not found \(times) times in a row. \(Self.remedy)"
            }
        }

        private static let remedy = "'refresh TEXT --force' tries once more, 'remove' unsubscribes."
    }

    /// The reason why the subscription is paused; `nil` if it is not.
    public var pause: Pause? {
        guard failure != nil else { return nil }
        if status == 410 { return .gone }
        return consecutiveMissing >= Self.maximumMissing ? .missing(times: consecutiveMissing) : nil
    }

    /// The number of consecutive "not found" answers after which a subscription is paused.
    ///
    /// Retries begin an hour apart and the interval doubles, so the tenth follows after most of a day or more.
    static let maximumMissing = 10
}
