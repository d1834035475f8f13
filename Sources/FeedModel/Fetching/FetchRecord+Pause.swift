extension FetchRecord {
    /// Why a subscription is not asked any more until a person says so.
    public enum Pause: Hashable, Sendable {
        /// The publisher has said that there is nothing any more (410).
        case gone
        /// The server has said so many times in a row that there is nothing there (404).
        case missing(times: Int)

        /// A sentence to the person, with what they can do.
        public var sentence: String {
            switch self {
            case .gone: "It is paused: gone for good, says the server. \(Self.remedy)"
            case .missing(let times):
                "It is paused: \(times) times in a row there was nothing at this address. \(Self.remedy)"
            }
        }

        private static let remedy = "'refresh TEXT --force' asks once more, 'remove' takes it out."
    }

    /// Whether and why it is paused.
    public var pause: Pause? {
        guard failure != nil else { return nil }
        if status == 410 { return .gone }
        return consecutiveMissing >= Self.maximumMissing ? .missing(times: consecutiveMissing) : nil
    }

    /// After so many answers in a row that there is nothing, a subscription is not asked any more of our own accord.
    ///
    /// With an hour between two of them at first, and twice as long each time later, that is most of a day.
    public static let maximumMissing = 10
}
