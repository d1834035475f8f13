import FeedModel
import Primitives
import SourceAPI

/// Hacker News through its own API: first the identifiers, then each story (https://github.com/HackerNews/API).
///
/// A page has up to ``pageLength`` stories, of which at most eight are requested at a time. A story that cannot be
/// fetched does not affect the others; if none can, the first error is thrown. The cursor holds the last story of a
/// page and its rank: lists change between two requests, and the next page begins after that story at its new rank.
struct HackerNews {
    static let service = SourceDescriptor.Service(key: "hackernews", base: "https://hacker-news.firebaseio.com")

    let host: any SourceHost
    let list: HackerNewsList

    func stories(_ request: FetchRequest) async throws(SourceError) -> Page {
        let start = try request.cursor.map { (cursor) throws(SourceError) in try ListPosition(cursor) }
        let answer = try await ask(list.file)
        guard answer.isArray else { throw .malformed(where: list.file, what: "expected a list of numbers") }
        let ranking = Self.identities(answer)
        let first = start.map { $0.next(in: ranking) } ?? 0
        let wanted = ranking[min(first, ranking.count)...].prefix(min(max(request.limit, 1), Self.pageLength))
        let answers = await self.answers(Array(wanted))
        try check(answers)
        let stories = answers.compactMap { try? $0.get() }.filter { !$0.isGone }
        var page = Page(reading: stories, limit: request.limit) { Item(hackerNews: $0, source: request.source) }
        page.title = list.title
        page.url = HackerNewsList.website + "/"
        page.state = request.state
        page.skipped += answers.count { (try? $0.get()) == nil }
        if wanted.endIndex < ranking.endIndex, let last = wanted.last {
            page.next = ListPosition(story: last, rank: wanted.endIndex - 1).cursor
        }
        return page
    }

    /// Returns the identifiers in order, without duplicates and invalid elements.
    private static func identities(_ answer: JSONValue) -> [Int] {
        var known: Set<Int> = []
        return answer.array.prefix(maximumStories).compactMap(\.int).filter { $0 > 0 && known.insert($0).inserted }
    }

    private func answers(_ stories: [Int]) async -> [Result<JSONValue, SourceError>] {
        await withTaskGroup { group in
            var answers = [Result<JSONValue, SourceError>](repeating: .failure(.cancelled), count: stories.count)
            var requested = 0
            while requested < min(Self.maximumConcurrentRequests, stories.count) {
                group.addTask { [requested] in (requested, await answer(stories[requested])) }
                requested += 1
            }
            while let (index, answer) = await group.next() {
                answers[index] = answer
                guard requested < stories.count, !Task.isCancelled else { continue }
                group.addTask { [requested] in (requested, await self.answer(stories[requested])) }
                requested += 1
            }
            return answers
        }
    }

    private func answer(_ story: Int) async -> Result<JSONValue, SourceError> {
        do throws(SourceError) {
            return .success(try await ask("item/\(story).json"))
        } catch {
            return .failure(error)
        }
    }

    /// Throws the first error if no story could be fetched, and `cancelled` if the task was cancelled.
    private func check(_ answers: [Result<JSONValue, SourceError>]) throws(SourceError) {
        if Task.isCancelled { throw .cancelled }
        let failures = answers.compactMap { if case .failure(let error) = $0 { error } else { nil } }
        if failures.count == answers.count, let first = failures.first { throw first }
    }

    /// Requests a file of the service, which takes no credential: a 401 is about something else, and its message is reported.
    private func ask(_ file: String) async throws(SourceError) -> JSONValue {
        let response = try await host.http(HTTPRequest("\(Self.service.base)/v0/\(file)"))
        let message = (try? response.json())?["error"].trimmedString
        if response.status == 401 { throw .status(401, message: message) }
        return try response.successful(now: host.now) { _ in message }.json()
    }

    static let pageLength = 20
    private static let maximumConcurrentRequests = 8
    private static let maximumStories = 1000
}

/// The end of a page: its last story and that story's rank.
private struct ListPosition {
    let story: Int
    let rank: Int
}

extension ListPosition {
    init(_ cursor: Cursor) throws(SourceError) {
        let parts = cursor.rawValue.split(separator: "@", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let story = parts[0], let rank = parts[1], story > 0, (0..<10_000).contains(rank) else {
            throw .malformed(where: "the cursor", what: "expected a story and its rank")
        }
        self.init(story: story, rank: rank)
    }

    var cursor: Cursor { Cursor(rawValue: "\(story)@\(rank)") }

    /// Returns the index at which the next page begins in the current list.
    func next(in ranking: [Int]) -> Int { (ranking.firstIndex(of: story) ?? rank) + 1 }
}

extension JSONValue {
    /// Whether a story no longer exists: `null`, deleted, or dead.
    fileprivate var isGone: Bool { self == .null || self["deleted"] == .bool(true) || self["dead"] == .bool(true) }
}

extension Item {
    /// Reads a story; returns `nil` without an identifier.
    ///
    /// A story without an address links to its own discussion. The service documents its titles as HTML.
    fileprivate init?(hackerNews story: JSONValue, source: SourceID) {
        guard let id = story["id"].text, !id.isEmpty else { return nil }
        self.init(source: source, guid: id, title: story["title"].trimmedString.map(PlainTitle.text) ?? "")
        let discussion = HackerNewsList.discussion(of: id)
        url = story["url"].httpURL ?? discussion
        comments = discussion
        authors = [story["by"].trimmedString].compactMap(\.self)
        published = story["time"].date
        body = story["text"].trimmedString.map(Body.html)
        categories = [story["type"].trimmedString].compactMap(\.self).filter { $0 != "story" }
        score = story["score"].int
    }
}
