import Compression
import SourceAPI

/// A response as a transfer received it, whose body may still be compressed.
struct RawResponse: Sendable {
    let head: HTTPResponse
    let body: ReceivedBody
    /// Why the transfer ended early, if it did.
    let bodyError: SourceError?
    let limits: TransferLimits
    /// Whether the request accepts the received part of an incomplete response.
    let acceptsPartialBody: Bool

    /// Returns the response with its body decompressed, which takes time and is not for the thread of the transport.
    func decoded() -> Result<HTTPResponse, SourceError> {
        var body = body
        body.unpack()
        if body.fault == .tooLong { return .failure(.limitExceeded(.body(bytes: limits.body))) }
        var response = head
        response.body = body.bytes
        // The head alone gives the meaning of a redirect, a refusal or an error, even if the body is damaged.
        if head.status >= 300, body.fault != nil || body.isCutShort { return .success(response) }
        guard let error = body.fault?.error ?? bodyError ?? (body.isCutShort ? CurlFailure.truncated : nil) else {
            return .success(response)
        }
        guard acceptsPartialBody, response.status == 200, !response.body.isEmpty else { return .failure(error) }
        response.bodyError = error
        return .success(response)
    }
}

extension DecompressionError {
    fileprivate var error: SourceError { self == .surplus ? CurlFailure.surplus : CurlFailure.badEncoding }
}
