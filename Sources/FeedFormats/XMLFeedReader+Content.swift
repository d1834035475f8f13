import Foundation
import Markup

extension XMLFeedReader {
    /// How the content of an element is to be understood.
    enum ContentType {
        /// Text; markup in it loses its tags.
        case plain
        /// Text that is HTML, as in RSS; elements in it are HTML that was not escaped.
        case escaped
        /// As the `type` and `mode` attributes of Atom say.
        case atom
    }

    /// Reads the element just begun, up to its end; nothing when it is empty.
    mutating func content(_ type: ContentType, in scope: Scope = Scope()) -> FeedText? {
        let isDeclared = type == .atom && reader.hasAttributes
        let declared = isDeclared ? (reader.attribute("type") ?? "text").lowercased().trimmingSpace : ""
        let mode = isDeclared ? (reader.attribute("mode") ?? "").lowercased() : ""
        collector.collect(from: &reader, isPlain: type == .plain, limit: limits.markup.text, base: scope.base)
        // In Atom 1.0 the `div` is not part of the content (RFC 4287, section 3.1.1.3); everywhere else it is.
        let isWrapped = declared.hasPart("xhtml") && feed.version != "0.3"
        guard let value = isWrapped ? collector.unwrapped : collector.text else { return nil }
        switch type {
        case .plain:
            return text(value, isHTML: false, in: scope)
        case .escaped:
            return html(value, in: scope)
        case .atom:
            if collector.hasMarkup { return html(value, in: scope) }
            if isEncoded(declared, mode), let data = Data(base64Encoded: value, options: .ignoreUnknownCharacters),
                !data.isEmpty
            {
                return html(String(decoding: data, as: UTF8.self).trimmingSpace, in: scope)
            }
            let isHTML = declared.hasPart("html") || mode == "escaped" && declared != "text/plain"
            return isHTML ? html(value, in: scope) : text(value, isHTML: false, in: scope)
        }
    }

    /// Reads the element just begun as a title: what HTML does not know in it is text.
    mutating func title(_ type: ContentType, in scope: Scope) -> FeedText? {
        guard var title = content(type, in: scope) else { return nil }
        if title.isHTML { title.value = HTMLText.escapingUnknownTags(title.value) }
        return title
    }

    /// Reads the element just begun as text that may be HTML: Media RSS says which by `type`, Apple's namespace not at all.
    ///
    /// Without markup it is plain text, whose line breaks count.
    mutating func textOrHTML(in scope: Scope) -> FeedText? {
        let type = reader.attribute("type")?.lowercased()
        guard var text = content(.escaped, in: scope) else { return nil }
        let marks = text.value.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
        text.isHTML = marks || type == "html"
        return text
    }

    private func html(_ value: String, in scope: Scope) -> FeedText {
        text(HTMLLinks.resolve(value, against: scope.base), isHTML: true, in: scope)
    }

    private func text(_ value: String, isHTML: Bool, in scope: Scope) -> FeedText {
        var text = FeedText(value, isHTML: isHTML, language: scope.language)
        if scope.declaresBase { text.base = scope.base }
        return text
    }

    /// Atom 0.3 says so; Atom 1.0 means it by any type that is no text (RFC 4287, section 4.1.3.3).
    private func isEncoded(_ type: String, _ mode: String) -> Bool {
        if mode == "base64" { return true }
        return mode.isEmpty && type.hasPart("/") && !type.hasPrefix("text/") && !type.hasSuffix("xml")
            && !type.hasPart("html")
    }
}
