public import FeedModel

extension FetchRecord.Pause {
    /// The reason for the pause in a few words.
    public var words: String {
        switch self {
        case .gone: "paused: the server says it is gone for good"
        case .missing(let times): "paused: not found \(times) times in a row"
        }
    }
}
