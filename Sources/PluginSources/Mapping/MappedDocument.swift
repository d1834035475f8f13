import FeedFormats
import HTMLTree
import JSONPath
import Markup
import PluginManifests
import Primitives
import RegularExpression
import SourceAPI

struct MappedDocument {
    let root: MappedElement
    let base: String

    init(_ response: HTTPResponse, for mapping: Mapping) throws(SourceError) {
        let contentType =
            mapping.request.charset.map { "text/html; charset=\($0)" } ?? response.headers["Content-Type"]
        let type = mapping.request.embedded == nil ? Self.type(of: response, mapping.request.type) : .json
        let language: PathLanguage = type == .json ? .json : .html
        guard mapping.languages.contains(language), type != .html || !Self.isJSON(response.body) else {
            throw .malformed(where: response.url, what: mapping.mismatch(with: response, type))
        }
        switch type {
        case .json:
            let value =
                if let embedded = mapping.request.embedded {
                    try embedded.document(in: response, for: mapping)
                } else {
                    try Self.json(response, mapping)
                }
            // A document without items has a place for them.
            guard value.isArray || value.isObject else {
                throw .malformed(where: response.url, what: "expected a list or an object")
            }
            root = .json(value)
            base = response.url
        case .xml:
            let text = DecodedText(response.body, contentType: contentType)
            let document = HTMLDocument(xml: String(decoding: text.bytes, as: UTF8.self))
            let beginning = String(decoding: text.bytes.prefix(200), as: UTF8.self).lowercased()
            guard let element = document.documentElement, element.name != "html", !beginning.contains("<!doctype html")
            else {
                throw .malformed(where: response.url, what: "expected XML, found something else")
            }
            root = .html(document.root)
            base = response.url
        case .html, .auto, .feed:
            guard response.body.contains(UInt8(ascii: "<")) else {
                throw .malformed(where: response.url, what: "expected HTML, found no markup")
            }
            let document = HTMLDocument(bytes: response.body, contentType: contentType)
            root = .html(document.root)
            let declared = ((try? document.first("base[href]")) ?? nil).flatMap { $0["href"] }
            base = declared.map { URIReference.resolve($0, against: response.url) } ?? response.url
        }
    }

    /// Returns the type of a document: that of the manifest, or else JSON, XML or HTML by the answer.
    private static func type(of response: HTTPResponse, _ type: DocumentType) -> DocumentType {
        guard type == .auto else { return type }
        let media = response.headers["Content-Type"]?.prefix { $0 != ";" }.lowercased() ?? ""
        if media.contains("json") { return .json }
        if media.contains("html") { return .html }
        if media.contains("xml") { return .xml }
        let start = response.body.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
        if start.starts(with: "<?xml".utf8) { return .xml }
        return start.first == UInt8(ascii: "<") ? .html : .json
    }

    fileprivate static func isJSON(_ body: [UInt8]) -> Bool {
        guard let first = body.first(where: { $0 > 0x20 }), [UInt8(ascii: "["), UInt8(ascii: "{")].contains(first)
        else { return false }
        return (try? JSONValue(parsing: body)) != nil
    }

    private static func json(_ response: HTTPResponse, _ mapping: Mapping) throws(SourceError) -> JSONValue {
        let charset = mapping.request.charset.map { "application/json; charset=\($0)" }
        let decoded = PluginText.withDecodedBody(response, contentType: charset ?? response.headers["Content-Type"])
        do throws(SourceError) {
            return try decoded.json()
        } catch .malformed(let place, let what) {
            throw .malformed(where: place, what: what + (response.pageTitle.map { ", titled '\($0)'" } ?? ""))
        }
    }
}

extension Mapping {
    fileprivate func mismatch(with response: HTTPResponse, _ type: DocumentType) -> String {
        let found =
            switch type {
            case .json: "JSON"
            case .xml: "XML"
            case .html, .auto, .feed:
                MappedDocument.isJSON(response.body)
                    ? "JSON in place of a web page"
                    : "a web page" + (response.pageTitle.map { ", titled '\($0)'" } ?? "")
            }
        guard let path = decisivePath, let language = languages.first else { return "the answer is \(found)" }
        return "\(path.key) = \"\(path.text.cut(to: 80))\" is \(language.pathName), and the answer is \(found)"
    }
}

extension EmbeddedDocument {
    /// Returns the JSON document inside an answer; code may follow the text that an expression matches.
    func document(in response: HTTPResponse, for mapping: Mapping) throws(SourceError) -> JSONValue {
        let charset = mapping.request.charset.map { "text/html; charset=\($0)" }
        let texts = try texts(of: response, contentType: charset ?? response.headers["Content-Type"])
        if let path, texts.isEmpty {
            throw Self.malformed("no element matches '\(path.selector?.text ?? "")'")
        }
        guard let text = try found(in: texts) else {
            let place = path.map { "'\($0.selector?.text ?? "")'" } ?? "the answer"
            throw Self.malformed("nothing in \(place) matches '\(match?.expression.pattern ?? "")'")
        }
        do throws(JSONValue.SyntaxError) {
            guard match == nil else { return try JSONValue.value(at: 0, in: Array(text.utf8)).value }
            return try JSONValue(parsing: text)
        } catch {
            let what = match == nil ? "the text" : "what 'match' finds"
            throw Self.malformed("\(what) is not JSON: byte \(error.offset): expected \(error.reason)")
        }
    }

    private func texts(of response: HTTPResponse, contentType: String?) throws(SourceError) -> [String] {
        guard let path else {
            return [String(decoding: DecodedText(response.body, contentType: contentType).bytes, as: UTF8.self)]
        }
        let page = HTMLDocument(bytes: response.body, contentType: contentType)
        do throws(HTMLSelectorError) {
            let reader = ElementReader(path, inDocumentOf: page.root)
            guard match == nil else { return try reader.values(from: page.root) }
            return try reader.first(from: page.root).map { [$0] } ?? []
        } catch {
            throw Self.malformed(error.reason)
        }
    }

    private func found(in texts: [String]) throws(SourceError) -> String? {
        guard let match else { return texts.first }
        var steps = JSONPath.stepLimit
        for text in texts {
            do throws(MappingLimit) {
                if let found = try match.first(in: text, steps: &steps) { return found }
            } catch {
                throw .tooLong("request.embedded", error)
            }
        }
        return nil
    }

    private static func malformed(_ what: String) -> SourceError {
        .malformed(where: "request.embedded", what: what)
    }
}
