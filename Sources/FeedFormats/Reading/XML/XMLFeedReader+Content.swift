import Foundation
import Markup

extension XMLFeedReader {
    enum ContentType {
        /// Text; markup in it loses its tags.
        case plain
        /// Text that is HTML, as in RSS, also in child elements that were not escaped.
        case escaped
        /// Text that is HTML if anything in it is, as in descriptions of RSS, whose type is not declared.
        case undeclared
        case atom
    }

    mutating func content(_ type: ContentType, in scope: Scope = .none) -> FeedText? {
        if type == .atom { return atomContent(in: scope) }
        let raw = rawContent(isPlain: type == .plain, mayEscapeHTML: type != .plain, declared: "", in: scope)
        guard let (value, hasMarkup) = raw else { return nil }
        let isPlain = type == .plain || type == .undeclared && !hasMarkup && !HTMLText.isHTML(value)
        return isPlain ? plain(value, in: scope) : html(value, in: scope)
    }

    private mutating func atomContent(in scope: Scope) -> FeedText? {
        let isDeclared = reader.hasAttributes
        let declared = isDeclared ? (reader.attribute("type") ?? "text").asciiLowercased.trimmingSpace : ""
        let mode = isDeclared ? (reader.attribute("mode") ?? "").asciiLowercased : ""
        let isHTML = declared.hasPart("html") || mode == "escaped" && declared != "text/plain"
        let mayEscapeHTML = isHTML && !declared.hasPart("xhtml") && mode != "xml"
        let raw = rawContent(isPlain: false, mayEscapeHTML: mayEscapeHTML, declared: declared, in: scope)
        guard let (value, hasMarkup) = raw else { return nil }
        if hasMarkup { return html(value, in: scope) }
        if mode == "base64" || mode.isEmpty && !isHTML && isEncoded(declared) {
            return decoded(value, mediaType: declared, in: scope)
        }
        return isHTML ? html(value, in: scope) : plain(value, in: scope)
    }

    private mutating func rawContent(
        isPlain: Bool,
        mayEscapeHTML: Bool,
        declared: String,
        in scope: Scope
    ) -> (value: String, hasMarkup: Bool)? {
        if let leaf = reader.readLeaf(limit: limits.markup.text) {
            guard let text = reader.text(of: leaf) else { return nil }
            return (text, false)
        }
        collector.collect(
            from: &reader,
            isPlain: isPlain,
            mayEscapeHTML: mayEscapeHTML && FeedNamespace(namespace: reader.namespace) != .xhtml,
            limit: limits.markup.text,
            base: scope.base
        )
        // In Atom 1.0 the `div` is not part of the content (RFC 4287, section 3.1.1.3). Everywhere else it is.
        let isWrapped = declared.hasPart("xhtml") && feed.version != "0.3"
        return (isWrapped ? collector.unwrapped : collector.text).map { ($0, collector.hasMarkup) }
    }

    mutating func title(_ type: ContentType, in scope: Scope) -> FeedText? {
        guard var title = content(type, in: scope) else { return nil }
        title.escapeText()
        return title
    }

    mutating func mediaTitle(in scope: Scope) -> FeedText? { title(isDeclaredPlain ? .plain : .escaped, in: scope) }

    /// Reads the current element as text that may be HTML; without markup it is plain text with significant lines.
    mutating func textOrHTML(in scope: Scope) -> FeedText? {
        if isDeclaredPlain { return content(.plain, in: scope) }
        let isDeclared = reader.attribute("type")?.asciiLowercased.hasPart("html") == true
        guard var text = content(.escaped, in: scope) else { return nil }
        if !isDeclared, !HTMLText.hasMarkup(text.value) {
            text.isHTML = false
            text.value = text.value.decodingAllReferences
        }
        return text
    }

    private var isDeclaredPlain: Bool {
        mutating get {
            guard let type = reader.attribute("type")?.asciiLowercased.trimmingSpace else { return false }
            return type == "plain" || type == "text" || type == "text/plain"
        }
    }

    /// Returns whether the type says that the content is Base64: any that is not text (RFC 4287, section 4.1.3.3).
    private func isEncoded(_ type: String) -> Bool {
        type.hasPart("/") && !type.hasPrefix("text/") && !type.hasSuffix("xml")
    }
}

// Not methods of the reader, for the reason in `XMLFeedReader+Values.swift`.

private func html(_ value: consuming String, in scope: XMLFeedReader.Scope) -> FeedText {
    feedText(HTMLLinks.resolve(value, against: scope.base), isHTML: true, in: scope)
}

/// Returns the text that is encoded as Base64, else the content as written; `nil` for a picture or a recording.
///
/// Publishers declare media types of all kinds for text that is not encoded. Words are not lines of one length.
private func decoded(_ value: String, mediaType: String, in scope: XMLFeedReader.Scope) -> FeedText? {
    let lines = value.split(whereSeparator: \.isWhitespace)
    let isWrapped = lines.dropLast().allSatisfy { $0.utf8.count == lines[0].utf8.count }
    let data = isWrapped ? Data(base64Encoded: lines.joined()) : nil
    if let data, let text = String(validating: data, as: UTF8.self), !text.utf8.contains(where: \.isControl) {
        return html(text.trimmingSpace, in: scope)
    }
    let isBinary = ["image/", "audio/", "video/", "font/"].contains { mediaType.hasPrefix($0) }
    return isBinary && isWrapped ? nil : plain(value, in: scope)
}

extension UInt8 {
    fileprivate var isControl: Bool { self < 0x20 && !(0x09...0x0D).contains(self) || self == 0x7F }
}

private func plain(_ value: String, in scope: XMLFeedReader.Scope) -> FeedText {
    // In Atom a reference that XML has was escaped on purpose, any other was left in.
    let references = StrayReferences(in: value)
    let isStray = references.areWhole && references.haveOthersThanXML
    return feedText(isStray ? CharacterReferences.decode(value) : value, isHTML: false, in: scope)
}

private func feedText(_ value: consuming String, isHTML: Bool, in scope: XMLFeedReader.Scope) -> FeedText {
    var text = FeedText(value, isHTML: isHTML, language: scope.language)
    if scope.declaresBase { text.base = scope.base }
    return text
}
