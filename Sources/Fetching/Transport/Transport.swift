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

    /// Sends a request whose body a sink may take; the response has no body then.
    ///
    /// With a sink the server is asked not to compress the body.
    func send(
        _ request: HTTPRequest,
        into sink: (any BodySink)?,
        limits: TransferLimits,
        addresses: AddressRule,
        time: TransferTime
    ) async throws(SourceError) -> HTTPResponse
}

/// A receiver of a body that is too large for memory, called on the thread of the transport.
package protocol BodySink: AnyObject, Sendable {
    /// Returns whether the sink takes the body of a response; it is collected in memory otherwise.
    func begin(_ status: Int, _ headers: HTTPHeaders) throws(SourceError) -> Bool
    func receive(_ piece: UnsafeRawBufferPointer) throws(SourceError)
}

extension Transport {
    /// Sends the request as usual, and gives the whole body to the sink: for transports that have it in memory.
    package func send(
        _ request: HTTPRequest,
        into sink: (any BodySink)?,
        limits: TransferLimits,
        addresses: AddressRule,
        time: TransferTime
    ) async throws(SourceError) -> HTTPResponse {
        var response = try await send(request, limits: limits, addresses: addresses, time: time)
        guard let sink, try sink.begin(response.status, response.headers) else { return response }
        try response.body.withUnsafeBufferPointer { bytes throws(SourceError) in
            try sink.receive(UnsafeRawBufferPointer(bytes))
        }
        response.body = []
        return response
    }
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
