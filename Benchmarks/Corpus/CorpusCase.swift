import Compression
import FeedFormats
import FeedModel
import Foundation
import Markup
import Primitives
import ReaderShell
import SubscriptionFormats

/// A test case: a document or a string, and the function to call.
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
        let document = description["file"].string.map { bytes(of: folder + "/" + $0) } ?? Array(input.utf8)
        switch description["kind"].string {
        case "feed", "json", "http", "html": return feed(document)
        case "date": return ["date": JSONValue(FeedDateParser.parse(input)?.iso8601)]
        case "duration": return ["seconds": JSONValue(FeedDuration.seconds(input))]
        case "url":
            return ["url": .string(URIReference.isUnsafe(input) ? "" : URIReference.resolve(input, against: base))]
        case "entity": return ["text": .string(CharacterReferences.decode(input))]
        case "detect": return ["detect": JSONValue(FeedParser.format(of: document, contentType: contentType)?.rawValue)]
        case "discover":
            return [
                "discovered": .array(FeedDiscovery.links(in: DecodedText(unpacking: document), url: base).map(\.json))
            ]
        case "opml": return opml(document)
        case "html_text": return text
        case "html_render": return rendering
        // quire shows no HTML: its safe form of HTML is text.
        case "html_sanitize":
            let text = HTMLText.plain(input).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            return ["html": .string(text)]
        case "html_resolve": return ["html": .string(HTMLLinks.resolve(input, against: base))]
        default: return [:]
        }
    }

    private var input: String { description["input"].string ?? "" }
    private var base: String? { description["base_url"].string }
    private var headers: JSONValue { description["http_headers"] }
    private var contentType: String? { headers["Content-Type"].string ?? description["content_type"].string }

    private func feed(_ document: [UInt8]) -> JSONValue {
        let url = headers["Content-Location"].string.map { URIReference.resolve($0, against: base) } ?? base
        let isDeflated = headers["Content-Encoding"].string?.lowercased() == "deflate"
        let body = isDeflated ? inflated(document) : document
        do throws(FeedFormatError) {
            return try FeedParser.parse(body, contentType: contentType, url: url).json
        } catch {
            return error.json
        }
    }

    private func inflated(_ body: [UInt8]) -> [UInt8] {
        var content: [UInt8] = []
        try? body.withUnsafeBytes { body in
            try InflateStream(.deflate).receive(body) { content.append(contentsOf: $0) }
        }
        return content
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

    private var text: JSONValue {
        let lines = TextLayout(width: description["options"]["width"].int).lines(HTMLText.readable(input, base: base))
        return ["text": .string(HTMLText.plain(input)), "text_wrapped": .string(lines.map { $0 + "\n" }.joined())]
    }

    /// The page of an item without its list of links, and that list.
    private var rendering: JSONValue {
        let text = HTMLText.readable(input, base: base)
        let blocks = text.numberingPictures(after: text.links.count).blocks
        let lines = TextLayout(width: nil).lines(ReadableText(blocks: blocks)).map(JSONValue.string)
        let links = text.links + text.pictures.map(\.address)
        return [
            "lines": .array(lines), "styled_lines": .array(lines), "links": .array(links.map(JSONValue.string)),
        ]
    }

    private func bytes(of path: String) -> [UInt8] {
        FileManager.default.contents(atPath: path).map(Array.init) ?? []
    }
}
