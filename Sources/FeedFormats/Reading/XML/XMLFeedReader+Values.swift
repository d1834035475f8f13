import Foundation
import Markup

extension XMLFeedReader {
    mutating func text() -> String? {
        if let leaf = reader.readLeaf(limit: limits.markup.text) { return reader.text(of: leaf) }
        collector.collect(from: &reader, isPlain: true, limit: limits.markup.text)
        return collector.text
    }

    mutating func number() -> Int? { text().flatMap { Int($0) } }

    mutating func date() -> Date? {
        guard let leaf = reader.readLeaf(limit: limits.markup.text) else {
            return text().flatMap { FeedDateParser.parse($0) }
        }
        // Most dates need not become a string first.
        let date = reader.bytes.withUnsafeBufferPointer { bytes in
            CommonDateParser.read(UnsafeBufferPointer(rebasing: bytes[bytes.trimmed(leaf.content)]))
        }
        return date ?? reader.text(of: leaf).flatMap { FeedDateParser.parse($0) }
    }

    /// Returns whether a root is Atom's entry, which may be a document of its own (RFC 4287, section 2).
    static func isEntryDocument(_ name: XMLReader.Name) -> Bool {
        name.local == "entry" && FeedNamespace(namespace: name.namespace) == .atom
    }

    /// Begins an element whose children belong to the element around it: Apple's nested categories, Media RSS's groups,
    /// and the lists that publishers invent, such as `categories`.
    mutating func group(_ kind: OpenElement.Kind, in scope: Scope) {
        openElements.append(OpenElement(kind: kind, scope: scope))
    }

    mutating func skip() {
        reader.skip()
    }
}

// Not methods of the reader: a call of one that changes nothing would copy the whole reader.

/// Returns an address made absolute, or `nil` if it must not be followed.
func address(_ text: String?, in scope: XMLFeedReader.Scope) -> String? {
    guard let text = text?.nonBlank, !URIReference.isUnsafe(text) else { return nil }
    return URIReference.resolve(text, against: scope.base)
}

/// Returns a language with the hyphens of BCP 47, where publishers write `en_GB`.
func languageTag(_ text: String?) -> String? {
    guard let text, text.utf8.contains(UInt8(ascii: "_")), text.utf8.allSatisfy(\.isTagByte) else { return text }
    return text.replacing("_", with: "-")
}

extension UInt8 {
    fileprivate var isTagByte: Bool { isDigit || isLetterOrBeyond && self < 0x80 || self == 0x5F || self == 0x2D }
}
