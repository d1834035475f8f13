import FeedModel
import Primitives
import SourceAPI

/// The API of Qiita, version 2 (https://qiita.com/api/v2/docs).
struct Qiita {
    static let service = SourceDescriptor.Service(key: "qiita", base: "https://qiita.com")
    static let credential = "qiita"

    let host: any SourceHost

    /// Fetches a page of a tag's or a user's articles, or of all articles.
    ///
    /// Articles are large, so the request is conditional.
    func articles(_ request: FetchRequest) async throws(SourceError) -> Page {
        let response = try await host.http(httpRequest(request))
        let isLast = response.headers["Rate-Remaining"] == "0"
        let nextRequest = isLast ? response.resetTime("Rate-Reset", now: host.now) : nil
        if response.status == 304 {
            var page = Page(.unchanged, state: request.state)
            page.nextRequest = nextRequest
            return page
        }
        let answer = try checked(response).json()
        guard answer.isArray else { throw error(in: answer, of: response) }
        var page = Page(reading: answer.array, limit: request.limit) { Item(article: $0, source: request.source) }
        let filter = ArticleFilter(request.uri)
        page.title = filter.title
        page.url = filter.page
        page.next = response.nextQuery
        page.nextRequest = nextRequest
        page.state = request.state
        return page
    }

    private func httpRequest(_ request: FetchRequest) async throws(SourceError) -> HTTPRequest {
        let filter = ArticleFilter(request.uri)
        let address = try filter.list()
        let length = min(max(request.limit, 1), Self.maximumPageLength)
        let query = request.cursor?.rawValue ?? "page=1&per_page=\(length)" + filter.search
        var httpRequest = HTTPRequest("\(address)?\(query)", isConditional: true)
        if let token = try await host.credential(Self.credential) {
            httpRequest.headers["Authorization"] = token.authorization
        }
        return httpRequest
    }

    /// Returns a successful response; Qiita documents 403 for an exhausted limit, and has also answered 429.
    private func checked(_ response: HTTPResponse) throws(SourceError) -> HTTPResponse {
        guard response.status >= 400 else { return try response.successful(now: host.now) }
        let answer = try? response.json()
        if let message = answer?["message"].trimmedString { host.log("Qiita: \(message)") }
        let isUsedUp = answer?["type"].string == "rate_limit_exceeded" || response.headers["Rate-Remaining"] == "0"
        if response.status == 403 && isUsedUp || response.status == 429 {
            let until = response.retryTime(now: host.now) ?? response.resetTime("Rate-Reset", now: host.now)
            throw .rateLimited(until: until)
        }
        return try response.successful(credential: Self.credential, now: host.now)
    }

    /// Returns the error in an answer whose status reports none.
    private func error(in answer: JSONValue, of response: HTTPResponse) -> SourceError {
        let message = answer["message"].trimmedString
        if answer["type"].string == "rate_limit_exceeded" {
            if let message { host.log("Qiita: \(message)") }
            return .rateLimited(until: response.resetTime("Rate-Reset", now: host.now))
        }
        return message.map { .plugin("Qiita: \($0)") }
            ?? .malformed(where: "the answer", what: "expected a list of articles")
    }

    private static let maximumPageLength = 100
}

/// The selection of articles: by user, by tag, by both, or all.
private struct ArticleFilter {
    let tag: String
    let name: String

    init(_ uri: SubscriptionURI) {
        tag = uri.parameter("tag") ?? ""
        name = uri.parameter("user") ?? ""
    }

    var title: String { (["Qiita"] + [tag, name].filter { !$0.isEmpty }).joined(separator: ": ") }

    var page: String {
        if !name.isEmpty { return "\(Qiita.service.base)/\(name.queryEscaped)" }
        return Qiita.service.base + (tag.isEmpty ? "/" : "/tags/" + tag.queryEscaped)
    }

    /// Returns the address of the list; a name of dots only would change the path, and is refused.
    func list() throws(SourceError) -> String {
        for (kind, word) in [("tag", tag), ("user", name)] where !word.isEmpty {
            guard word.contains(where: { $0 != "." }) else { throw .notFound("there is no \(kind) '\(word)'") }
        }
        let base = Qiita.service.base + "/api/v2"
        switch (tag.isEmpty, name.isEmpty) {
        case (true, true), (false, false): return base + "/items"
        case (false, true): return "\(base)/tags/\(tag.queryEscaped)/items"
        case (true, false): return "\(base)/users/\(name.queryEscaped)/items"
        }
    }

    /// The rest of the query: only a search can combine a user and a tag.
    var search: String {
        tag.isEmpty || name.isEmpty ? "" : "&query=" + "user:\(name) tag:\(tag)".queryEscaped
    }
}

extension Item {
    fileprivate init?(article: JSONValue, source: SourceID) {
        guard let id = article["id"].text, !id.isEmpty else { return nil }
        self.init(source: source, guid: id, title: article["title"].trimmedString ?? "")
        let text = article["body"].trimmedString
        url = article["url"].httpURL
        authors = [article["user"]["id"].trimmedString].compactMap(\.self)
        published = article["created_at"].date
        updated = article["updated_at"].date
        summary = text.flatMap { Excerpt(ofMarkdown: $0).text }
        body = article["rendered_body"].trimmedString.map(Body.html) ?? text.map(Body.text)
        categories = article["tags"].array.compactMap { $0["name"].trimmedString }
        score = article["likes_count"].int
    }
}
