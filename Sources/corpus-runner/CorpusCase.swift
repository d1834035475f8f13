import FeedFormats
import FeedModel
import Foundation
import Markup

/// One case: a document or a string, and which function it is for.
struct CorpusCase {
    private let description: JSONValue

    init?(line: String) {
        guard let description = try? JSONValue(parsing: line), description["id"].string != nil else { return nil }
        self.description = description
    }

    func answer(folder: String) -> JSONValue {
        ["id": description["id"], "model": model(folder: folder)]
    }

    private func model(folder: String) -> JSONValue {
        let input = description["input"].string ?? ""
        let base = description["base_url"].string
        let document = description["file"].string.map { bytes(of: folder + "/" + $0) } ?? Array(input.utf8)
        switch description["kind"].string {
        case "feed": return feed(document)
        case "date": return ["date": JSONValue(FeedDate.parse(input)?.iso8601)]
        case "duration": return ["seconds": JSONValue(FeedDuration.seconds(input))]
        case "url": return ["url": .string(WebAddress.isUnsafe(input) ? "" : WebAddress.resolve(input, against: base))]
        case "entity": return ["text": .string(CharacterReferences.decode(input))]
        case "detect": return ["detect": JSONValue(FeedParser.format(of: document, contentType: contentType)?.rawValue)]
        case "discover":
            return ["discovered": .array(FeedDiscovery.links(in: DecodedText(document), url: base).map(\.json))]
        case "opml": return opml(document)
        case "html_text": return ["text": .string(HTMLText.plain(input))]
        case "html_resolve": return ["html": .string(HTMLLinks.resolve(input, against: base))]
        default: return [:]
        }
    }

    private var headers: JSONValue { description["http_headers"] }
    private var contentType: String? { headers["Content-Type"].string }

    private func feed(_ document: [UInt8]) -> JSONValue {
        let url = headers["Content-Location"].string.map {
            WebAddress.resolve($0, against: description["base_url"].string)
        }
        do throws(FeedFormatError) {
            let base = url ?? description["base_url"].string
            return try FeedParser.parse(document, contentType: contentType, url: base).json
        } catch {
            return error.json
        }
    }

    private func opml(_ document: [UInt8]) -> JSONValue {
        guard let list = try? OPML.parse(document, contentType: contentType) else { return ["error": true] }
        let feeds = list.subscriptions.map { feed -> JSONValue in
            [
                "title": .string(feed.title), "url": .string(feed.url), "site": JSONValue(feed.site),
                "folder": .string(feed.folders.last ?? ""), "folder_path": .array(feed.folders.map(JSONValue.string)),
                "description": JSONValue(feed.description),
            ]
        }
        return [
            "error": false, "wellformed": .bool(list.repairs.faults == 0),
            "opml": ["title": JSONValue(list.title), "feeds": .array(feeds)],
        ]
    }

    private func bytes(of path: String) -> [UInt8] {
        FileManager.default.contents(atPath: path).map(Array.init) ?? []
    }
}
