import SourceAPI

/// An answer as a transfer has brought it, its body perhaps still packed.
struct RawResponse: Sendable {
    /// The answer without its body.
    let head: HTTPResponse
    let body: ReceivedBody
    /// Why the transfer ended too early, if it did.
    let bodyError: SourceError?
    let limits: TransferLimits
    /// Whether what came before an answer broke off is wanted.
    let acceptsPartialBody: Bool

    /// The answer with its body unpacked; to be asked for on a task, not on the transport's thread.
    func opened() -> Result<HTTPResponse, SourceError> {
        var body = body
        body.unpack()
        if body.fault == .tooLong { return .failure(.limitExceeded(.body(bytes: limits.body))) }
        var response = head
        response.body = body.bytes
        // What a redirect, a refusal or an error means is in its head, whatever is wrong with its body.
        if head.status >= 300, body.fault != nil || body.isCutShort { return .success(response) }
        guard let error = body.fault?.error ?? bodyError ?? (body.isCutShort ? CurlFailure.cutShort : nil) else {
            return .success(response)
        }
        guard acceptsPartialBody, response.status == 200, !response.body.isEmpty else { return .failure(error) }
        response.bodyError = error
        return .success(response)
    }
}

extension InflateStream.Fault {
    fileprivate var error: SourceError {
        self == .surplus ? CurlFailure.surplus : CurlFailure.badEncoding
    }
}
