import FeedFormats
package import FeedModel
import Foundation

/// A format in which items are written one at a time for other readers.
///
/// Tags, stars and the date of reading are extensions that other readers ignore; sfeed has no room for them.
package protocol ItemDocument: Sendable {
    var opening: String { get }

    mutating func item(_ libraryItem: LibraryItem, sourceTitle: String) -> String

    var closing: String { get }
}

extension LibraryItem {
    /// The date that Atom requires: when the item was changed, or else published, or else received.
    var changed: Date { item.updated ?? item.published ?? arrived }

    /// The guid if it is an absolute address, as Atom requires; otherwise an address made of it, unique in the source.
    var identifier: String {
        let guid = item.guid
        let isAddress =
            URIReference.isAbsolute(guid)
            && guid.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"<>\"{}|\\^`".utf8.contains($0) }
        guard !isAddress else { return guid }
        var text = "urn:quire:guid:"
        for byte in guid.utf8 {
            let isKept =
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "-._~".utf8.contains(byte)
            text += isKept ? String(Unicode.Scalar(byte)) : byte.percentEncoded
        }
        return text
    }
}

extension UInt8 {
    var percentEncoded: String { (self < 16 ? "%0" : "%") + String(self, radix: 16, uppercase: true) }
}
