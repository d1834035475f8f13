import SourceAPI

/// One hop that a ``RequestPolicy`` allows: where it goes, and with which credential.
struct AllowedRequest: Hashable, Sendable {
    /// The address to connect to.
    var address: HTTPAddress
    /// The address that the source requested: the subscribed one where ``address`` was adopted in its place.
    var requestedAddress: HTTPAddress
    /// The IP addresses that the connection may have.
    var addresses: AddressRule
    /// Basic credentials for the origin of ``address``.
    var credential: Credential?
    /// The service whose replacement ``address`` is below; `nil` if it is none.
    var replacedService: HTTPRequest.ReplacedService?
}
