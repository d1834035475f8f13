import Foundation
import Markup

extension XMLFeedReader {
    /// The interpretation of an element's content.
    enum ContentType {
        /// Text; markup in it loses its tags.
        case plain
        /// Text that is HTML, as in RSS.
        ///
        /// Child elements are HTML that was not escaped.
        case escaped
        /// As the `type` and `mode` attributes of Atom say.
        case atom
    }

    /// Reads the content of the current element; returns `nil` if it is empty.
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

    /// Reads the current element as text, or as HTML if it contains elements; returns `nil` if it is empty.
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
        // In Atom 1.0 the `div` is not part of the content (RFC 4287, section 3.1.1.3). Everywhere else it is.
        let isWrapped = declared.hasPart("xhtml") && feed.version != "0.3"
        return (isWrapped ? collector.unwrapped : collector.text).map { ($0, collector.hasMarkup) }
    }

    /// Reads the current element as a title.
    ///
    /// Tags that HTML does not know are text.
    mutating func title(_ type: ContentType, in scope: Scope) -> FeedText? {
        guard var title = content(type, in: scope) else { return nil }
        // Most titles have no tag and stay unchanged.
        if title.isHTML, title.value.hasByte(UInt8(ascii: "<")) {
            title.value = HTMLText.escapingUnknownTags(title.value)
        }
        return title
    }

    /// Reads the current element as text that may be HTML.
    ///
    /// Media RSS declares it with `type`, Apple's namespace does not.
    ///
    /// Without markup it is plain text, whose line breaks count.
    mutating func textOrHTML(in scope: Scope) -> FeedText? {
        let type = reader.attribute("type")?.asciiLowercased
        guard var text = content(.escaped, in: scope) else { return nil }
        let marks = text.value.hasByte(UInt8(ascii: "<")) || text.value.hasByte(UInt8(ascii: "&"))
        text.isHTML = marks || type == "html"
        return text
    }

    /// Returns whether the content is Base64.
    ///
    /// Atom 0.3 declares it; in Atom 1.0 any type that is not text implies it (RFC 4287, section 4.1.3.3).
    private func isEncoded(_ type: String, _ mode: String) -> Bool {
        if mode == "base64" { return true }
        return mode.isEmpty && type.hasPart("/") && !type.hasPrefix("text/") && !type.hasSuffix("xml")
            && !type.hasPart("html")
    }
}

// Not methods of the reader, for the reason in `XMLFeedReader+Values.swift`.

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
