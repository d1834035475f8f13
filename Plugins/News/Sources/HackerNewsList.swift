import SourceAPI

/// A list of Hacker News (https://github.com/HackerNews/API).
enum HackerNewsList: String, CaseIterable {
    case top, new, best, ask, show, job

    var file: String { rawValue + "stories.json" }

    var title: String { "Hacker News: \(rawValue)" }

    /// The tag of its stories at the search service.
    var tag: String {
        switch self {
        case .top: "front_page"
        case .new, .best: "story"
        case .ask: "ask_hn"
        case .show: "show_hn"
        case .job: "job"
        }
    }

    static let website = "https://news.ycombinator.com"

    static func discussion(of id: String) -> String { "\(website)/item?id=\(id.queryEscaped)" }
}
