public import SourceAPI

/// Something that carries one request to a server and brings back the whole answer.
///
/// One hop and no policy: a transport follows no redirect, keeps no cookie, adds no header but those HTTP needs.
/// What may be asked, and with which secrets, is decided by ``HTTPClient``, which calls a transport once a hop.
///
/// Those that exist: ``CurlTransport`` (the network), ``ReplayTransport`` (recordings), ``OfflineTransport``
/// (nothing), and ``RecordingTransport`` around another one.
public protocol Transport: Sendable {
    /// Sends a request and waits for the whole answer.
    ///
    /// - Parameters:
    ///   - request: An address without user name, password and fragment, and every header to send.
    ///   - limits: How long, and how many bytes.
    ///   - addresses: Which addresses a connection may be made to.
    ///   - time: Is told when the request's turn has come and when it is over; whoever never makes a request wait and
    ///     answers at once need not tell.
    /// - Returns: The answer with whatever status, its body decompressed.
    /// - Throws: ``SourceError`` when there is no whole answer; ``SourceError/cancelled`` soon after the task is
    ///   cancelled.
    func send(
        _ request: HTTPRequest,
        limits: TransferLimits,
        addresses: AddressRule,
        time: TransferTime
    ) async throws(SourceError) -> HTTPResponse
}

/// Which addresses a transport may connect to; what counts is the address after the name was looked up.
public enum AddressRule: Hashable, Sendable {
    /// Any, also this machine and its neighbours: the person has named the place.
    case any
    /// Public ones only (``IPAddress/isPublic``): a server has named the place.
    case publicOnly
}
