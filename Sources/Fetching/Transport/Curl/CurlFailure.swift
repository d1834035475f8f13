import CCurl
import Glibc
import SourceAPI

struct CurlFailure {
    let code: CURLcode
    /// libcurl's error text, used only where it says more than the code.
    let detail: String
    /// The `errno` of the last failed connect.
    let systemError: Int32
    /// OpenSSL's result of the certificate verification (X509_V_ERR_…); 0 and 1 carry no information.
    var verification = 0
    let address: HTTPAddress
    var proxy: Proxy?
    /// The status with which the proxy answered `CONNECT`; 0 if there was no tunnel.
    var tunnelStatus = 0
    var certificates: String?
    /// Whether the watchdog ended the connection, because its data kept libcurl busy.
    var hasNoEnd = false
    var hasBytes = false
    let hasHead: Bool

    func error(minimumSpeed: Int) -> SourceError {
        if let proxyFailure { return .proxy(proxyFailure) }
        return switch code {
        case _ where hasNoEnd: .malformed(where: "the answer", what: "it has no end")
        case CURLE_OPERATION_TIMEDOUT where hasBytes && detail.hasPrefix("Operation too slow"):
            .limitExceeded(.speed(bytesPerSecond: minimumSpeed))
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        case CURLE_COULDNT_RESOLVE_HOST: .unreachable("could not find the host \(address.host)")
        case CURLE_COULDNT_CONNECT: .unreachable(connectReason(at: address.hostAndPort))
        case CURLE_PEER_FAILED_VERIFICATION: .insecure(certificateProblem)
        case CURLE_SSL_CONNECT_ERROR where detail.contains("wrong version number"):
            .unreachable("\(address.hostAndPort) does not speak TLS, which https requires")
        case CURLE_SSL_CONNECT_ERROR: .unreachable("no secure connection to \(address.hostAndPort)\(detailSuffix)")
        case CURLE_SSL_CACERT_BADFILE where certificates.map(SystemCertificates.isMissing) ?? false:
            .insecure("this system has no trusted certificates; the package ca-certificates brings them")
        case CURLE_SSL_CACERT_BADFILE:
            .insecure("the certificates \(certificates.map { "in \($0)" } ?? "of this system") cannot be read")
        case CURLE_GOT_NOTHING: .unreachable("\(address.hostAndPort) closed the connection without an answer")
        case CURLE_PARTIAL_FILE: Self.truncated
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR: brokenConnection
        // From `Transfer-Encoding`, which libcurl decodes; `Content-Encoding` is decoded by ``BodyReceiver``.
        case CURLE_BAD_CONTENT_ENCODING: Self.badEncoding
        case CURLE_WRITE_ERROR: Self.surplus
        case CURLE_UNSUPPORTED_PROTOCOL: .malformed(where: "the head of the answer", what: "it is not HTTP")
        case CURLE_WEIRD_SERVER_REPLY:
            .malformed(where: "the head of the answer", what: "it breaks the rules of HTTP")
        case CURLE_URL_MALFORMAT: .refused("the address is not valid")
        default: .unreachable("\(address.hostAndPort): \(String(cString: curl_easy_strerror(code)))")
        }
    }

    static let truncated = SourceError.malformed(where: "the body", what: "it was cut short")

    static let badEncoding = SourceError.malformed(
        where: "the body",
        what: "its Content-Encoding is unknown, or the body is not encoded that way"
    )

    /// The error for data after the end of a compressed stream.
    static let surplus = SourceError.malformed(where: "the body", what: "data follows its compressed part")

    private func connectReason(at server: String) -> String {
        switch systemError {
        case ECONNREFUSED: "\(server) refused the connection"
        case ENETUNREACH, EHOSTUNREACH: "there is no route to \(server)"
        default: "could not connect to \(server)"
        }
    }

    /// The description of a failure of the proxy itself; `nil` for a failure beyond it.
    private var proxyFailure: String? {
        guard let proxy, !hasHead else { return nil }
        let name = "the proxy \(proxy.hostAndPort)"
        if let refusal = proxy.refusal(tunnelStatus) { return refusal }
        switch code {
        case CURLE_COULDNT_RESOLVE_PROXY: return "could not find \(name)"
        case CURLE_COULDNT_CONNECT: return connectReason(at: name)
        case CURLE_PROXY: return "\(name) did not connect to \(address.hostAndPort)"
        case _ where isProxyTheOnlyPeer && [CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR].contains(code):
            return "\(name) closed the connection without an answer"
        case CURLE_SSL_CONNECT_ERROR where isProxyTheOnlyPeer:
            return "\(name) did not open a secure connection"
        default:
            guard tunnelStatus >= 300 else { return nil }
            return "\(name) did not connect to \(address.hostAndPort): it answered \(tunnelStatus)"
        }
    }

    /// Whether only the proxy can have failed, because there is no tunnel to the server.
    private var isProxyTheOnlyPeer: Bool { proxy?.isHTTP == true && (address.scheme == "http" || tunnelStatus == 0) }

    private var brokenConnection: SourceError {
        if hasHead, systemError == 0, code == CURLE_RECV_ERROR, detail.lowercased().contains("chunk") {
            return .malformed(where: "the body", what: "its chunks are broken")
        }
        return .unreachable("\(address.hostAndPort) broke the connection")
    }

    /// The description of a rejected certificate (openssl-verification-options(1)).
    private var certificateProblem: String {
        let certificate = "the certificate of \(address.host)"
        return switch verification {
        // libcurl compares the name itself, so a mismatch leaves OpenSSL's result at 0 or 1.
        case 0, 1: "\(certificate) is for another name"
        case 9: "\(certificate) is not valid yet, by the clock of this machine"
        case 10: "\(certificate) has expired"
        case 18: "\(certificate) is self-signed and not trusted"
        case 19, 20, 21: "\(certificate) is not signed by a trusted authority"
        default: "\(certificate) is not trusted\(detailSuffix)"
        }
    }

    /// libcurl's error text after a colon, for TLS failures, where it says more than the code.
    private var detailSuffix: String {
        let text = detail.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
        return text.isEmpty ? "" : ": \(text)"
    }
}
