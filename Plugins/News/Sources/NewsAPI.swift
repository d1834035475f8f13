import FeedModel
import Primitives
import SourceAPI

/// NewsAPI.org, version 2, which requires a key (https://newsapi.org/docs).
///
/// Returns the headlines of a category or a country, or, with a query and neither of them, all matching articles.
struct NewsAPI {
    static let service = SourceDescriptor.Service(key: "newsapi", base: "https://newsapi.org")
    static let credential = "newsapi"
    static let categories = ["business", "entertainment", "general", "health", "science", "sports", "technology"]

    let host: any SourceHost

    func articles(_ request: FetchRequest) async throws(SourceError) -> Page {
        let number = try request.pageNumber(in: 1...Self.maximumPages)
        let length = min(max(request.limit, 1), Self.maximumPageLength)
        let response = try await host.http(try await httpRequest(request.uri, page: number, length: length))
        guard let answer = try checked(response, isFirst: number == 1) else { return page([], of: request) }
        guard answer["articles"].isArray else {
            throw .malformed(where: "articles", what: "expected a list of articles")
        }
        var page = page(answer["articles"].array.filter { !$0.isRemoved }, of: request)
        if number < Self.maximumPages, Self.hasNext(after: number, of: length, answer) {
            page.next = Cursor(rawValue: String(number + 1))
        }
        return page
    }

    /// Whether there is a next page: by the service's count, or, if that is lower than the number of results so far, by
    /// whether this page is full.
    private static func hasNext(after number: Int, of length: Int, _ answer: JSONValue) -> Bool {
        let count = answer["articles"].array.count
        guard count > 0 else { return false }
        let given = (number - 1) * length + count
        guard let total = answer["totalResults"].int, total >= given else { return count >= length }
        return given < total
    }

    private func page(_ articles: [JSONValue], of request: FetchRequest) -> Page {
        var page = Page(reading: articles, limit: request.limit) { Item(newsAPI: $0, source: request.source) }
        let words = [request.uri.parameter("category"), request.uri.parameter("query")].compactMap(\.self)
        page.title = (["NewsAPI"] + words.filter { !$0.isEmpty }).joined(separator: ": ")
        page.url = Self.service.base + "/"
        page.state = request.state
        return page
    }

    /// Creates the request; the key is sent in a header field, because addresses are logged on the way.
    private func httpRequest(_ uri: SubscriptionURI, page: Int, length: Int) async throws(SourceError) -> HTTPRequest {
        guard let key = try await host.credential(Self.credential) else {
            throw .missingCredential(Self.credential, without: "news:hn and every feed work without one")
        }
        func pair(_ name: String, as sent: String? = nil) -> (name: String, value: String)? {
            uri.parameter(name).flatMap { $0.isEmpty ? nil : (sent ?? name, $0) }
        }
        var query = [pair("category"), pair("country")].compactMap(\.self)
        let words = pair("query", as: "q")
        let isSearch = words != nil && query.isEmpty
        query += [words, isSearch ? pair("language") : nil].compactMap(\.self)
        if isSearch { query.append(("sortBy", "publishedAt")) }
        if query.isEmpty { query.append(("country", "us")) }
        query += [("pageSize", String(length)), ("page", String(page))]
        return HTTPRequest(
            Self.service.base + (isSearch ? "/v2/everything" : "/v2/top-headlines"),
            query: query,
            headers: ["X-Api-Key": key.secret]
        )
    }

    /// Parses the response, or throws the error in its code, whatever the status; returns `nil` for a page beyond the plan.
    private func checked(_ response: HTTPResponse, isFirst: Bool) throws(SourceError) -> JSONValue? {
        let answer = (try? response.json()) ?? .null
        let isError = answer["status"].string == "error" || answer["code"].text != nil
        guard isError, answer["status"].string != "ok" else {
            return try response.successful(credential: Self.credential, now: host.now).json()
        }
        let code = answer["code"].text ?? "error"
        let message = answer["message"].trimmedString
        host.log("NewsAPI: \(code)\(message.map { ": " + $0 } ?? "")")
        switch code {
        case "apiKeyInvalid", "apiKeyMissing", "apiKeyDisabled": throw .unauthorized(credential: Self.credential)
        case "apiKeyExhausted", "rateLimited": throw .rateLimited(until: response.retryTime(now: host.now))
        case "sourceDoesNotExist": throw .notFound(message ?? code)
        case "maximumResultsReached" where !isFirst: return nil
        default:
            if response.status >= 400 {
                _ = try response.successful(credential: Self.credential, now: host.now) { _ in message ?? code }
            }
            throw .plugin("NewsAPI: \(message ?? code)")
        }
    }

    private static let maximumPageLength = 100
    private static let maximumPages = 100
}

extension JSONValue {
    /// Whether the publisher has withdrawn the article; every field then says so.
    fileprivate var isRemoved: Bool { self["title"].trimmedString == "[Removed]" }
}

extension Item {
    /// Reads an article; returns `nil` without an address, which is its only identifier.
    fileprivate init?(newsAPI article: JSONValue, source: SourceID) {
        guard let address = article["url"].httpURL else { return nil }
        self.init(source: source, guid: address, title: article["title"].trimmedString.map(PlainTitle.text) ?? "")
        url = address
        authors = [article["author"].trimmedString ?? article["source"]["name"].trimmedString].compactMap(\.self)
        published = article["publishedAt"].date
        summary = article["description"].trimmedString
        body = article["content"].trimmedString.map(Body.text)
        image = article["urlToImage"].httpURL
    }
}
