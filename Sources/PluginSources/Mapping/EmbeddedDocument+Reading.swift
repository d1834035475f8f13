import HTMLTree
import JSONPath
import Markup
import PluginManifests
import Primitives
import RegularExpression
import SourceAPI

extension EmbeddedDocument {
    /// Returns the JSON document that an answer has inside.
    ///
    /// Code can follow the document that an expression finds, as no expression tells where the document ends.
    ///
    /// - Throws: ``SourceError/malformed(where:what:)`` with what was not found.
    func document(in response: HTTPResponse, for mapping: Mapping) throws(SourceError) -> JSONValue {
        let charset = mapping.request.charset.map { "text/html; charset=\($0)" }
        let texts = try texts(of: response, contentType: charset ?? response.headers["Content-Type"])
        if let path, texts.isEmpty {
            throw Self.malformed("no element matches '\(path.selector?.text ?? "")'")
        }
        guard let text = try found(in: texts) else {
            throw Self.malformed("\(place(texts.count)) matches '\(match?.expression.pattern ?? "")'")
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

    private func place(_ count: Int) -> String {
        guard let path else { return "nothing in the answer" }
        let selector = path.selector?.text ?? ""
        return count == 1
            ? "nothing in the one element '\(selector)'" : "nothing in the \(count) elements '\(selector)'"
    }

    private static func malformed(_ what: String) -> SourceError {
        .malformed(where: "request.embedded", what: what)
    }
}
