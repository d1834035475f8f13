import SourceAPI

/// The lists of Hacker News (https://github.com/HackerNews/API).
enum HackerNewsList: String, CaseIterable {
    case top, new, best, ask, show, job

    /// The name of its file.
    var file: String { rawValue + "stories.json" }

    /// What it is called.
    var title: String { "Hacker News: \(rawValue)" }

    /// What marks its stories at the search service.
    var tag: String {
        switch self {
        case .top: "front_page"
        case .new, .best: "story"
        case .ask: "ask_hn"
        case .show: "show_hn"
        case .job: "job"
        }
    }

    /// Where people read and discuss.
    static let people = "https://news.ycombinator.com"

    /// Where a story is discussed.
    static func discussion(of id: String) -> String { "\(people)/item?id=\(id.queryEscaped)" }
}
