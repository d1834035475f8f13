public import FeedModel
import Foundation

/// A form in which items are written so that other readers can take them, each item as soon as it is there.
///
/// What the formats have no place for — tags, stars, when an item was read — is written as an extension that other
/// readers pass over: elements of ``AtomDocument/namespace`` in Atom, the member `_quire` in JSON Feed. sfeed's nine
/// fields have none.
public protocol ItemDocument: Sendable {
    /// What stands before the first item.
    var opening: String { get }

    /// One item.
    ///
    /// - Parameters:
    ///   - kept: The item.
    ///   - sourceTitle: What its subscription is called.
    mutating func item(_ kept: LibraryItem, sourceTitle: String) -> String

    /// What stands behind the last item.
    var closing: String { get }
}

extension LibraryItem {
    /// The date that Atom asks for: when it was changed, else published, else received.
    var changed: Date { item.updated ?? item.published ?? arrived }

    /// The guid where it is an absolute address, as Atom asks for; else an address made of it, which no other item of the
    /// source has.
    var identifier: String {
        let guid = item.guid
        let isAddress =
            URIReference.isAbsolute(guid)
            && guid.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"<>\"{}|\\^`".utf8.contains($0) }
        guard !isAddress else { return guid }
        var text = "urn:quire:guid:"
        for byte in guid.utf8 {
            if (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "-._~".utf8.contains(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += byte < 16 ? "%0" : "%"
                text += String(byte, radix: 16, uppercase: true)
            }
        }
        return text
    }
}
