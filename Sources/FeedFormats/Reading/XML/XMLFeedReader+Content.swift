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
    mutating func content(_ type: ContentType, in scope: Scope = .none) -> FeedText? {
        let isDeclared = type == .atom && reader.hasAttributes
        let declared = isDeclared ? (reader.attribute("type") ?? "text").asciiLowercased.trimmingSpace : ""
        let mode = isDeclared ? (reader.attribute("mode") ?? "").asciiLowercased : ""
        guard let (value, hasMarkup) = rawContent(type, declared: declared, in: scope) else { return nil }
        switch type {
        case .plain:
            return plain(value, in: scope)
        case .escaped:
            return html(value, in: scope)
        case .atom:
            if hasMarkup { return html(value, in: scope) }
            if isEncoded(declared, mode), let data = Data(base64Encoded: value, options: .ignoreUnknownCharacters),
                !data.isEmpty
            {
                return html(String(decoding: data, as: UTF8.self).trimmingSpace, in: scope)
            }
            let isHTML = declared.hasPart("html") || mode == "escaped" && declared != "text/plain"
            return isHTML ? html(value, in: scope) : plain(value, in: scope)
        }
    }

    /// Reads the element just begun as text, or as HTML when there are elements in it; nothing when it is empty.
    private mutating func rawContent(
        _ type: ContentType,
        declared: String,
        in scope: Scope
    ) -> (value: String, hasMarkup: Bool)? {
        if let leaf = reader.readLeaf(limit: limits.markup.text) {
            guard let text = reader.text(of: leaf) else { return nil }
            return (text, false)
        }
        collector.collect(from: &reader, isPlain: type == .plain, limit: limits.markup.text, base: scope.base)
        // In Atom 1.0 the `div` is not part of the content (RFC 4287, section 3.1.1.3); everywhere else it is.
        let isWrapped = declared.hasPart("xhtml") && feed.version != "0.3"
        return (isWrapped ? collector.unwrapped : collector.text).map { ($0, collector.hasMarkup) }
    }

    /// Reads the element just begun as a title: what HTML does not know in it is text.
    mutating func title(_ type: ContentType, in scope: Scope) -> FeedText? {
        guard var title = content(type, in: scope) else { return nil }
        // Most titles have no tag, and stay the text they are.
        if title.isHTML, title.value.hasByte(UInt8(ascii: "<")) {
            title.value = HTMLText.escapingUnknownTags(title.value)
        }
        return title
    }

    /// Reads the element just begun as text that may be HTML: Media RSS says which by `type`, Apple's namespace not at all.
    ///
    /// Without markup it is plain text, whose line breaks count.
    mutating func textOrHTML(in scope: Scope) -> FeedText? {
        let type = reader.attribute("type")?.asciiLowercased
        guard var text = content(.escaped, in: scope) else { return nil }
        let marks = text.value.hasByte(UInt8(ascii: "<")) || text.value.hasByte(UInt8(ascii: "&"))
        text.isHTML = marks || type == "html"
        return text
    }

    /// Atom 0.3 says so; Atom 1.0 means it by any type that is no text (RFC 4287, section 4.1.3.3).
    private func isEncoded(_ type: String, _ mode: String) -> Bool {
        if mode == "base64" { return true }
        return mode.isEmpty && type.hasPart("/") && !type.hasPrefix("text/") && !type.hasSuffix("xml")
            && !type.hasPart("html")
    }
}

// No methods of the reader, as in `XMLFeedReader+Values.swift`.

private func html(_ value: consuming String, in scope: XMLFeedReader.Scope) -> FeedText {
    feedText(HTMLLinks.resolve(value, against: scope.base), isHTML: true, in: scope)
}

private func plain(_ value: consuming String, in scope: XMLFeedReader.Scope) -> FeedText {
    feedText(value, isHTML: false, in: scope)
}

private func feedText(_ value: consuming String, isHTML: Bool, in scope: XMLFeedReader.Scope) -> FeedText {
    var text = FeedText(value, isHTML: isHTML, language: scope.language)
    if scope.declaresBase { text.base = scope.base }
    return text
}
