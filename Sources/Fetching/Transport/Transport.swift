package import SourceAPI

/// A type that sends one request to a server and returns the whole response.
///
/// A transport sends one hop and has no policy: it follows no redirect, stores no cookie, and adds only the headers
/// that HTTP requires. ``HTTPClient`` decides what may be requested and with which credentials, and calls the transport
/// once for each hop.
///
/// ``CurlTransport`` uses the network, ``ReplayTransport`` plays recordings, ``OfflineTransport`` fails, and
/// ``RecordingTransport`` records another transport.
package protocol Transport: Sendable {
    /// Sends a request, which has no user name, password and fragment in its address, and waits for the whole response.
    ///
    /// A transport that queues requests calls ``TransferTime/begin()`` when this one starts, and ``TransferTime/end()``
    /// when it ends.
    ///
    /// - Returns: The response with any status, its body decompressed.
    /// - Throws: ``SourceError`` if there is no whole response; ``SourceError/cancelled`` soon after the task is
    ///   cancelled.
    func send(
        _ request: HTTPRequest,
        limits: TransferLimits,
        addresses: AddressRule,
        time: TransferTime
    ) async throws(SourceError) -> HTTPResponse
}

/// The IP addresses to which a transport may connect, checked after the name look-up.
package enum AddressRule: Hashable, Sendable {
    /// Any address, loopback and private ones included: the reader has chosen the host.
    case any
    /// Public addresses only (``IPAddress/isPublic``): a server has chosen the host.
    case publicOnly
}

/// The transport of offline mode: every request fails with ``SourceError/offline``.
package struct OfflineTransport: Transport {
    package init() {}

    package func send(
        _ request: HTTPRequest,
        limits: TransferLimits,
        addresses: AddressRule,
        time: TransferTime
    ) async throws(SourceError) -> HTTPResponse {
        throw .offline
    }
}
