import Foundation

/// The identity of one subscription: its address, as the person wrote it, in normal form.
///
/// A subscription's items are scoped to this value, so it must stay the same for as long as the person
/// means the same subscription. ``SubscriptionURI/id`` makes one.
public struct SourceID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The address, for example `https://example.org/feed.xml` or `weather:Tokyo`.
    public let rawValue: String

    /// Makes an identity from text that is already in normal form.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes an identity from text that is already in normal form.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// The address itself.
    public var description: String { rawValue }

    /// Whether two addresses have the same bytes.
    ///
    /// Swift takes `é` and `e` with an accent behind it for equal texts. A server, a file and a database do not; two
    /// identities that are one here and two there would be counted twice.
    public static func == (lhs: SourceID, rhs: SourceID) -> Bool {
        let (lhs, rhs) = (lhs.rawValue.utf8.span, rhs.rawValue.utf8.span)
        guard lhs.count == rhs.count else { return false }
        return lhs.withUnsafeBytes { lhs in
            rhs.withUnsafeBytes { rhs in
                guard let left = lhs.baseAddress, let right = rhs.baseAddress else { return true }
                // Every item of a page is asked, and most have the very same text.
                return left == right || memcmp(left, right, lhs.count) == 0
            }
        }
    }

    /// Feeds the bytes of the address.
    public func hash(into hasher: inout Hasher) {
        var text = rawValue
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// Orders identities by the bytes of their addresses.
    public static func < (lhs: SourceID, rhs: SourceID) -> Bool {
        lhs.rawValue.utf8.lexicographicallyPrecedes(rhs.rawValue.utf8)
    }
}
