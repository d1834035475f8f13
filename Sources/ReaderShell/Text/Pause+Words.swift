public import FeedModel

extension FetchRecord.Pause {
    /// Why a subscription is not asked, in a few words.
    public var words: String {
        switch self {
        case .gone: "paused: gone for good, says the server"
        case .missing(let times): "paused: \(times) times in a row there was nothing"
        }
    }
}
