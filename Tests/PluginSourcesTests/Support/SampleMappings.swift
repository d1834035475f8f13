import FeedModel
import Foundation
import PluginManifests
import PluginSources
import SourceAPI
import SourceChecks

/// Mappings of services that do not exist.
enum SampleMappings {
    /// Stories of a JSON service with numbered pages.
    static let stories = """
        id = "stories"
        title = "Stories"
        score = "vote"
        [subject]
        name = "list"
        help = "newest, hottest, or a tag"
        example = "hottest"
        [[services]]
        key = "api"
        base = "https://stories.example.org"
        [request]
        url = "api:/{subject}.json"
        [items]
        each = "$[*]"
        id = "short_id"
        title = "title"
        url = "url"
        comments = "comments_url"
        authors = "submitter_user"
        published = "created_at"
        categories = "tags[*]"
        score = "score"
        [page]
        url = { constant = "https://stories.example.org/" }
        [next]
        param = "page"
        """

    /// Notices of an HTML page with a link to the next one.
    static let notices = """
        id = "notices"
        title = "Town hall"
        [[services]]
        key = "web"
        base = "https://town.example.org"
        [request]
        url = "web:/notices"
        [items]
        each = "main article.post:not(.ad)"
        id = "@data-id"
        title = "h2 a"
        url = "h2 a @href"
        authors = ".by"
        html = ".body @html"
        published = { select = "time", match = "^[0-9].*", format = "dd.MM.yyyy HH:mm", zone = "Europe/Berlin" }
        updated = "time @datetime"
        score = ".count"
        [page]
        title = { select = "title", match = "^(.*) —" }
        [next]
        url = "nav a.next @href"
        """

    /// The beginning of a mapping of the service `x`, up to the header of its request.
    static let head = """
        id = "x"
        title = "X"
        [[services]]
        key = "x"
        base = "https://x.example"
        [request]

        """

    /// Returns the source of a manifest.
    static func source(_ text: String) throws -> MappedSource {
        let reading = PluginManifest.read(Array(text.utf8))
        guard let manifest = reading.manifest, let source = MappedSource(manifest) else {
            throw NoMapping(mistakes: reading.mistakes.map(\.description))
        }
        return source
    }

    /// The reason why a text is not a mapping.
    struct NoMapping: Error {
        var mistakes: [String]
    }
}

extension MappedSource {
    /// Runs one fetch on a document.
    func page(
        of body: String,
        type: String = "application/json",
        at url: String = "https://x.example/",
        state: SourceState? = nil,
        limit: Int = 5000,
        after cursor: Cursor? = nil,
        recorded time: Date = Date(timeIntervalSince1970: 1_795_251_600)
    ) async throws -> RecordedRun {
        let answer = HTTPResponse(
            url: url,
            status: 200,
            headers: ["Content-Type": type],
            body: Array(body.utf8)
        )
        let recordings = Recordings([
            Exchange(recorded: time, request: HTTPRequest(url), outcome: .response(answer))
        ])
        let uri = try SubscriptionURI(descriptor.example)
        return await RecordedRun(
            self,
            request: FetchRequest(uri: uri, cursor: cursor, limit: limit, state: state),
            on: recordings
        )
    }
}
