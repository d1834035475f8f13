import FeedModel
import Foundation
import Primitives
import SourceAPI

/// GitHub's repository search (https://docs.github.com/en/rest/search/search).
struct GitHub {
    static let service = SourceDescriptor.Service(key: "github", base: "https://api.github.com")
    static let credential = "github"

    let host: any SourceHost

    func search(_ request: FetchRequest) async throws(SourceError) -> Page {
        let search = try SearchText(request.uri.subject)
        let response = try await host.http(httpRequest(search, request))
        if request.cursor != nil, response.isBeyondReach { return Self.end(of: search, request) }
        let answer = try checked(response).json()
        guard answer["items"].isArray else { throw error(in: answer, of: response) }
        let isIncomplete = answer["incomplete_results"].bool == true
        if isIncomplete { host.log("GitHub: the search took too long, so the results are incomplete") }
        var page = Page(reading: answer["items"].array, limit: request.limit) {
            Item(repository: $0, source: request.source)
        }
        if page.items.isEmpty, page.skipped > 0 {
            throw .malformed(where: "items[0]", what: "expected a repository with an identifier")
        }
        page.title = "GitHub: \(search.text)"
        let site = Self.site(answering: response.url)
        page.url = "\(site)/search?type=repositories&q=\(search.text.queryEscaped)\(search.websiteSorting)"
        page.next = response.nextQuery.flatMap { $0.isWithinReach ? $0 : nil }
        page.total = answer["total_count"].int.flatMap { $0 >= 0 ? $0 : nil }
        page.notice = Self.notice(of: page, isIncomplete: isIncomplete)
        page.state = request.state
        page.nextRequest = RateLimit.end(after: response, now: host.now)
        return page
    }

    /// Returns a notice about missing results, or about results beyond the last page.
    private static func notice(of page: Page, isIncomplete: Bool) -> String? {
        if isIncomplete { return "The search took GitHub too long, so results may be missing." }
        if page.skipped > 0 {
            return page.skipped == 1 ? "One result could not be read." : "\(page.skipped) results could not be read."
        }
        guard page.next == nil, let total = page.total, total > maximumResults else { return nil }
        return "GitHub lists no more than the first 1,000 of \(total) results; a narrower search finds the others."
    }

    /// Returns the page after the last result that GitHub lists, which ends the list without an error.
    private static func end(of search: SearchText, _ request: FetchRequest) -> Page {
        var page = Page(.items([]), title: "GitHub: \(search.text)", state: request.state)
        page.notice = "GitHub lists no more than the first 1,000 results; a narrower search finds the others."
        return page
    }

    /// Returns the website of the API that answered, for example of a GitHub Enterprise Server.
    private static func site(answering url: String) -> String {
        guard !url.hasPrefix(service.base + "/"), let end = url.range(of: "/search/repositories")?.lowerBound else {
            return "https://github.com"
        }
        let base = url[..<end]
        return String(base.hasSuffix("/api/v3") ? base.dropLast("/api/v3".count) : base)
    }

    private func httpRequest(_ search: SearchText, _ request: FetchRequest) async throws(SourceError) -> HTTPRequest {
        let length = min(max(request.limit, 1), Self.maximumPageLength)
        let query = request.cursor?.rawValue ?? "q=\(search.text.queryEscaped)\(search.sorting)&per_page=\(length)"
        var httpRequest = HTTPRequest("\(Self.service.base)/search/repositories?\(query)")
        httpRequest.headers = ["Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28"]
        if let token = try await host.credential(Self.credential) {
            httpRequest.headers["Authorization"] = token.authorization
        }
        return httpRequest
    }

    private func checked(_ response: HTTPResponse) throws(SourceError) -> HTTPResponse {
        guard response.status >= 400 else { return try response.successful(now: host.now) }
        let answer = (try? response.json()) ?? .null
        let limit = RateLimit.end(in: response, message: answer["message"].string, now: host.now)
        if limit != nil || response.status == 401, let message = answer["message"].trimmedString {
            host.log("GitHub: \(message)")
        }
        if let limit { throw .rateLimited(until: limit) }
        return try response.successful(credential: Self.credential, now: host.now, message: Self.sentence)
    }

    /// Returns the error in an answer whose status reports none.
    private func error(in answer: JSONValue, of response: HTTPResponse) -> SourceError {
        guard let message = Self.sentence(answer) else {
            return .malformed(where: "items", what: "expected a list of repositories")
        }
        guard message.lowercased().contains("rate limit") else { return .plugin("GitHub: \(message)") }
        host.log("GitHub: \(message)")
        return .rateLimited(until: RateLimit.end(after: response, now: host.now))
    }

    /// Returns the service's message with its details about each field.
    private static func sentence(_ answer: JSONValue) -> String? {
        guard let message = answer["message"].trimmedString else { return nil }
        let errors = answer["errors"].array.prefix(3).compactMap { error in
            error["message"].trimmedString
                ?? [error["field"].trimmedString, error["code"].trimmedString].compactMap(\.self).joined(separator: " ")
        }
        let details = errors.filter { !$0.isEmpty }
        return details.isEmpty ? message : "\(message): \(details.joined(separator: "; "))"
    }

    private static let maximumPageLength = 100
    fileprivate static let maximumResults = 1000
}

extension HTTPResponse {
    /// Whether GitHub reports that the page is beyond the first 1,000 results.
    fileprivate var isBeyondReach: Bool {
        guard status == 422, let message = (try? json())?["message"].string?.lowercased() else { return false }
        return message.contains("first 1000") || message.contains("first 1,000")
    }
}

extension Cursor {
    /// Whether the page is within the first 1,000 results, beyond which GitHub lists nothing.
    fileprivate var isWithinReach: Bool {
        let pairs = rawValue.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
        func number(_ name: String) -> Int? {
            pairs.first { $0.first == name[...] }.flatMap { $0.count > 1 ? Int($0[1]) : nil }
        }
        guard let page = number("page") else { return true }
        guard page > 1 else { return false }
        let before = (page - 1).multipliedReportingOverflow(by: number("per_page") ?? 30)
        return !before.overflow && before.partialValue < GitHub.maximumResults
    }
}

extension Item {
    fileprivate init?(repository: JSONValue, source: SourceID) {
        guard let id = repository["id"].text, !id.isEmpty else { return nil }
        let title = repository["full_name"].trimmedString ?? repository["name"].trimmedString ?? ""
        self.init(source: source, guid: id, title: title)
        url = repository["html_url"].httpURL
        authors = [repository["owner"]["login"].trimmedString].compactMap(\.self)
        published = repository["pushed_at"].date
        summary = repository["description"].trimmedString
        categories = ([repository["language"]] + repository["topics"].array).compactMap(\.trimmedString)
        score = repository["stargazers_count"].int
    }
}
