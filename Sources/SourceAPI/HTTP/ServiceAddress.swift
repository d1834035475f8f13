/// An address as that of a service.
public struct ServiceAddress: Hashable, Sendable {
    /// The key of the service (``SourceDescriptor/Service/key``).
    public var key: String
    /// The address below the declared one of the service, whatever the reader has set in its place.
    public var url: String

    /// Creates an address.
    public init(key: String, url: String) {
        self.key = key
        self.url = url
    }
}
