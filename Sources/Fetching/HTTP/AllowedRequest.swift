import SourceAPI

struct AllowedRequest: Hashable, Sendable {
    var address: HTTPAddress
    /// The address that the source requested: the subscribed one where ``address`` was adopted in its place.
    var requestedAddress: HTTPAddress
    /// The IP addresses that the connection may have.
    var addresses: AddressRule
    var credential: Credential?
    /// The service whose replacement ``address`` is below; `nil` if it is none.
    var replacedService: HTTPRequest.ReplacedService?
}
