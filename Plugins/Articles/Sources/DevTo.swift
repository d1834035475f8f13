import FeedModel
import Primitives
import SourceAPI

/// The API of dev.to and of every other Forem, version 1 (https://developers.forem.com/api/v1).
struct DevTo {
    static let service = SourceDescriptor.Service(key: "devto", base: "https://dev.to")
    static let credential = "devto"

    let host: any SourceHost

    /// Fetches a page of a tag's or a user's articles, or of all articles.
    ///
    /// The service reports neither the total number nor the next page: a page that is not full is the last one.
    func articles(_ request: FetchRequest) async throws(SourceError) -> Page {
        let number = try request.pageNumber(in: 1...Self.maximumPages)
        let length = min(max(request.limit, 1), Self.maximumPageLength)
        let response = try await host.http(try await httpRequest(request, page: number, length: length))
        if response.status == 304 { return Page(.unchanged, state: request.state) }
        let answer = try checked(response).json()
        guard answer.isArray else {
            if let message = answer["error"].trimmedString { throw .plugin("dev.to: \(message)") }
            throw .malformed(where: "the answer", what: "expected a list of articles")
        }
        var page = Page(reading: answer.array, limit: request.limit) { Item(devto: $0, source: request.source) }
        let tag = request.uri.parameter("tag") ?? ""
        let name = request.uri.parameter("user") ?? ""
        page.title = ["dev.to", tag, name].filter { !$0.isEmpty }.joined(separator: ": ")
        page.url =
            Self.service.base + (name.isEmpty ? tag.isEmpty ? "/" : "/t/" + tag.queryEscaped : "/" + name.queryEscaped)
        page.state = request.state
        if answer.array.count >= length, number < Self.maximumPages { page.next = Cursor(rawValue: String(number + 1)) }
        return page
    }

    /// Creates the request; without this `Accept` the service answers in an older format with a warning.
    private func httpRequest(_ request: FetchRequest, page: Int, length: Int) async throws(SourceError) -> HTTPRequest {
        var query = [("page", String(page)), ("per_page", String(length))]
        if let tag = request.uri.parameter("tag"), !tag.isEmpty { query.append(("tag", tag)) }
        if let name = request.uri.parameter("user"), !name.isEmpty { query.append(("username", name)) }
        var httpRequest = HTTPRequest(
            Self.service.base + "/api/articles",
            query: query,
            headers: ["Accept": "application/vnd.forem.api-v1+json"],
            isConditional: page == 1
        )
        if let key = try await host.credential(Self.credential) { httpRequest.headers["api-key"] = key.secret }
        return httpRequest
    }

    private func checked(_ response: HTTPResponse) throws(SourceError) -> HTTPResponse {
        if response.status >= 400, let message = (try? response.json())?["error"].trimmedString {
            host.log("dev.to: \(message)")
        }
        return try response.successful(credential: Self.credential, now: host.now) { $0["error"].trimmedString }
    }

    private static let maximumPageLength = 100
    private static let maximumPages = 1000
}

extension Item {
    fileprivate init?(devto article: JSONValue, source: SourceID) {
        guard let id = article["id"].text, !id.isEmpty else { return nil }
        self.init(source: source, guid: id, title: article["title"].trimmedString ?? "")
        url = article["url"].httpURL ?? article["canonical_url"].httpURL
        authors = [article["user"]["username"].trimmedString ?? article["user"]["name"].trimmedString].compactMap(
            \.self
        )
        published = article["published_timestamp"].date ?? article["published_at"].date
        updated = article["edited_at"].date
        summary = article["description"].trimmedString
        body = article["body_html"].trimmedString.map(Body.html)
        categories = Self.tags(of: article)
        image = article["cover_image"].httpURL
        score = article["positive_reactions_count"].int ?? article["public_reactions_count"].int
    }

    /// Returns the tags; in lists `tag_list` is an array and `tags` a string, for a single article it is the reverse.
    private static func tags(of article: JSONValue) -> [String] {
        for field in [article["tag_list"], article["tags"]] {
            if field.isArray { return field.array.compactMap(\.trimmedString) }
        }
        let text = article["tag_list"].trimmedString ?? article["tags"].trimmedString ?? ""
        return text.split(separator: ",").compactMap { JSONValue.string(String($0)).trimmedString }
    }
}
