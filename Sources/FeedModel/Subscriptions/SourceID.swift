import Foundation

/// The identity of a subscription: its address in normal form.
///
/// Items are scoped to this value, so it must not change while the reader means the same subscription.
/// ``SubscriptionURI/id`` creates it.
public struct SourceID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The address, for example `https://example.org/feed.xml` or `weather:Tokyo`.
    public let rawValue: String

    /// Creates an identity from text that is already in normal form.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identity from text that is already in normal form.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The address itself.
    public var description: String { rawValue }

    /// Whether two addresses have the same bytes.
    ///
    /// Swift's strings treat `é` and `e` with a combining accent as equal; a server, a file and a database do not.
    public static func == (lhs: SourceID, rhs: SourceID) -> Bool {
        let (lhs, rhs) = (lhs.rawValue.utf8.span, rhs.rawValue.utf8.span)
        guard lhs.count == rhs.count else { return false }
        return lhs.withUnsafeBytes { lhs in
            rhs.withUnsafeBytes { rhs in
                guard let left = lhs.baseAddress, let right = rhs.baseAddress else { return true }
                // Called for every item of a page, most of which share the very same storage.
                return left == right || memcmp(left, right, lhs.count) == 0
            }
        }
    }

    /// Hashes the bytes of the address.
    public func hash(into hasher: inout Hasher) {
        var text = rawValue
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// Orders identities by the bytes of their addresses.
    public static func < (lhs: SourceID, rhs: SourceID) -> Bool {
        lhs.rawValue.utf8.lexicographicallyPrecedes(rhs.rawValue.utf8)
    }
}
