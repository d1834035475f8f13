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

    /// Orders identities by their addresses, as text is ordered.
    public static func < (lhs: SourceID, rhs: SourceID) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}
