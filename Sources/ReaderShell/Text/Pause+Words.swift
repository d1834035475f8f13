package import FeedModel

extension FetchRecord.Pause {
    package var words: String {
        switch self {
        case .gone: "paused: the server says it is gone for good"
        case .missing(let times): "paused: not found \(times) times in a row"
        }
    }
}
