import FeedFormats
import HTMLTree
import JSONPath
import Markup
import PluginManifests
import Primitives
import SourceAPI

/// A document in the form in which a mapping reads it.
struct MappedDocument {
    /// The whole document.
    let root: MappedElement
    /// The address of the answer.
    let url: String
    /// The base of relative addresses.
    let base: String

    /// Reads the body of an answer.
    ///
    /// - Throws: ``SourceError/malformed(where:what:)`` if the body is not what the rules can read.
    init(_ response: HTTPResponse, for mapping: Mapping) throws(SourceError) {
        url = response.url
        let contentType =
            mapping.request.charset.map { "text/html; charset=\($0)" } ?? response.headers["Content-Type"]
        let type = mapping.request.embedded == nil ? Self.type(of: response, mapping.request.type) : .json
        let language: PathLanguage = type == .json ? .json : .html
        guard mapping.languages.contains(language) else {
            let found = language == .json ? "JSON" : "a web page"
            throw .malformed(
                where: response.url,
                what: "expected \(language == .json ? "HTML" : "JSON"), found \(found)"
            )
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

    private static func json(_ response: HTTPResponse, _ mapping: Mapping) throws(SourceError) -> JSONValue {
        guard let charset = mapping.request.charset else { return try response.json(keeping: mapping.projection) }
        let text = DecodedText(response.body, contentType: "application/json; charset=\(charset)")
        var decoded = response
        decoded.body = text.bytes
        return try decoded.json(keeping: mapping.projection)
    }
}

/// A part of a document.
enum MappedElement {
    /// A value of a JSON document.
    case json(JSONValue)
    /// A node of a page.
    case html(HTMLNode)
}

extension MappedElement {
    /// Returns the elements that a path selects.
    func elements(_ path: RulePath, within budget: inout JSONPath.Budget) throws(MappingLimit) -> [MappedElement] {
        switch self {
        case .json(let value):
            guard let path = path.json else { return [] }
            do throws(JSONPath.LimitError) {
                let found = try path.values(in: value, within: &budget)
                // A path that leads to a list means its elements.
                if path.isSingular, case .array(let elements)? = found.first { return elements.map { .json($0) } }
                return found.map { .json($0) }
            } catch {
                throw MappingLimit(reason: error.description)
            }
        case .html(let node):
            guard let path = path.element else { return [] }
            guard let selector = path.selector else { return [self] }
            do throws(HTMLSelectorError) {
                return try node.select(selector).map { .html($0) }
            } catch {
                throw MappingLimit(reason: error.reason)
            }
        }
    }

    /// Returns the values that a path selects: strings, numbers and truth values.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - isFirstOnly: Whether the first element of a page suffices; a value of JSON can be a list all the same.
    ///   - reader: The path as it is read in the page, if it was prepared.
    ///   - budget: The steps that are left.
    func values(
        _ path: RulePath,
        isFirstOnly: Bool = false,
        by reader: ElementReader? = nil,
        within budget: inout JSONPath.Budget
    ) throws(MappingLimit) -> [JSONValue] {
        switch self {
        case .json(let value):
            guard let path = path.json else { return [] }
            do throws(JSONPath.LimitError) {
                guard path.isSingular else { return try path.values(in: value, within: &budget).scalars }
                return try path.first(in: value, within: &budget)?.scalars ?? []
            } catch {
                throw MappingLimit(reason: error.description)
            }
        case .html(let node):
            guard let path = path.element else { return [] }
            do throws(HTMLSelectorError) {
                let reader = reader ?? ElementReader(path, inDocumentOf: node)
                guard isFirstOnly else { return try reader.values(from: node).map { .string($0) } }
                return try reader.first(from: node).map { [.string($0)] } ?? []
            } catch {
                throw MappingLimit(reason: error.reason)
            }
        }
    }
}

// The values of plain rules.
extension MappedElement {
    /// Returns the values of a step as texts, without blank ones: all of a list, or else those that the first node has.
    func texts(of step: ItemStep, within budget: inout JSONPath.Budget) throws(MappingLimit) -> [String] {
        switch self {
        case .json(let value):
            guard let path = step.json else { return [] }
            do throws(JSONPath.LimitError) {
                guard path.isSingular else { return try path.values(in: value, within: &budget).shownTexts }
                return try path.first(in: value, within: &budget)?.shownTexts ?? []
            } catch {
                throw MappingLimit(reason: error.description)
            }
        case .html(let node):
            guard let reader = step.reader else { return [] }
            do throws(HTMLSelectorError) {
                guard step.isList else {
                    return [try reader.first(from: node)].compactMap { $0 }.filter { !$0.isBlank }
                }
                let texts = try reader.values(from: node)
                return texts.contains(where: \.isBlank) ? texts.filter { !$0.isBlank } : texts
            } catch {
                throw MappingLimit(reason: error.reason)
            }
        }
    }

    /// Returns the first value of a step unless it is blank; of a list in JSON, the first that is not.
    func first(of step: ItemStep, within budget: inout JSONPath.Budget) throws(MappingLimit) -> JSONValue? {
        switch self {
        case .json(let value):
            guard let path = step.json else { return nil }
            do throws(JSONPath.LimitError) {
                guard let found = try path.first(in: value, within: &budget) else { return nil }
                return found.isArray ? found.scalars.first { !$0.isBlank } : found.isBlank ? nil : found
            } catch {
                throw MappingLimit(reason: error.description)
            }
        case .html(let node):
            guard let reader = step.reader else { return nil }
            do throws(HTMLSelectorError) {
                guard let text = try reader.first(from: node), !text.isBlank else { return nil }
                return .string(text)
            } catch {
                throw MappingLimit(reason: error.reason)
            }
        }
    }
}

extension MappedElement {
    /// Whether a path leads to the elements of a list that has none.
    func hasEmptyList(_ path: RulePath) -> Bool {
        guard case .json(let value) = self, let json = path.json else { return false }
        let wildcards = ["[*]", ".*"]
        let end = wildcards.first { json.text.hasSuffix($0) } ?? ""
        guard let list = try? JSONPath(String(json.text.dropLast(end.count))) else { return false }
        return ((try? list.first(in: value)) ?? nil) == .array([])
    }
}

/// The reason why rules take too long on a document.
struct MappingLimit: Error {
    var reason: String
}
