import CCurl
import Glibc
import SourceAPI

/// How a transfer of libcurl's ended, and what a person is told about it.
///
/// The words name host and port and nothing else of the address.
struct CurlFailure {
    let code: CURLcode
    /// libcurl's own words, of use only where they say more than the code.
    let detail: String
    /// The error of the system's last failed connect.
    let systemError: Int32
    /// What OpenSSL found wrong with the certificate (X509_V_ERR_…); 0 and 1 say nothing.
    var verification = 0
    let address: HTTPAddress
    /// The proxy in between, if there is one.
    var proxy: Proxy?
    /// What the proxy answered when it was asked for a tunnel; 0 if it was not.
    var tunnelStatus = 0
    /// The file of certificates that the person has named.
    var certificates: String?
    /// Whether anything of the answer had come.
    var hasBytes = false
    /// Whether the head of the answer had come.
    let hasHead: Bool

    /// What a person is told.
    ///
    /// - Parameter slowest: The least bytes a second that the transfer was allowed.
    func error(slowest: Int) -> SourceError {
        if let proxyFailure { return .proxy(proxyFailure) }
        return switch code {
        case CURLE_OPERATION_TIMEDOUT where hasBytes && detail.hasPrefix("Operation too slow"):
            .limitExceeded(.speed(bytesPerSecond: slowest))
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        case CURLE_COULDNT_RESOLVE_HOST: .unreachable("could not find the host \(address.host)")
        case CURLE_COULDNT_CONNECT: .unreachable(connectReason(at: address.hostAndPort))
        case CURLE_PEER_FAILED_VERIFICATION: .insecure(distrust)
        case CURLE_SSL_CONNECT_ERROR where detail.contains("wrong version number"):
            .unreachable("\(address.hostAndPort) does not speak TLS, which an address with https: wants")
        case CURLE_SSL_CONNECT_ERROR: .unreachable("no secure connection to \(address.hostAndPort)\(inWords)")
        case CURLE_SSL_CACERT_BADFILE:
            .insecure("the certificates \(certificates.map { "in \($0)" } ?? "of this system") cannot be read")
        case CURLE_GOT_NOTHING: .unreachable("\(address.hostAndPort) closed the connection without an answer")
        case CURLE_PARTIAL_FILE: Self.cutShort
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR: brokenConnection
        // We take off `Content-Encoding` ourselves; libcurl takes off what `Transfer-Encoding` names beside chunks.
        case CURLE_BAD_CONTENT_ENCODING: Self.badEncoding
        case CURLE_WRITE_ERROR: Self.surplus
        case CURLE_UNSUPPORTED_PROTOCOL: .malformed(where: "the head of the answer", what: "it is not HTTP")
        case CURLE_WEIRD_SERVER_REPLY:
            .malformed(where: "the head of the answer", what: "it breaks the rules of HTTP")
        case CURLE_HTTP2, CURLE_HTTP2_STREAM: .malformed(where: "the answer", what: "its HTTP/2 framing is broken")
        case CURLE_URL_MALFORMAT: .refused("what should be an address is none")
        default: .unreachable("\(address.hostAndPort): \(String(cString: curl_easy_strerror(code)))")
        }
    }

    /// What is said of a body that ends too early.
    static let cutShort = SourceError.malformed(where: "the body", what: "it was cut short")

    /// What is said of a body that is not in its coding.
    static let badEncoding = SourceError.malformed(
        where: "the body",
        what: "its Content-Encoding is unknown, or the body is not in it"
    )

    /// What is said of a body that goes on behind the end of its compressed stream.
    static let surplus = SourceError.malformed(where: "the body", what: "something follows its compressed part")

    private func connectReason(at server: String) -> String {
        switch systemError {
        case ECONNREFUSED: "\(server) refused the connection"
        case ENETUNREACH, EHOSTUNREACH: "there is no way to \(server)"
        default: "could not connect to \(server)"
        }
    }

    /// What went wrong at the proxy, where it did, and not behind it.
    private var proxyFailure: String? {
        guard let proxy, !hasHead else { return nil }
        let name = "the proxy \(proxy.hostAndPort)"
        if let refusal = proxy.refusal(tunnelStatus) { return refusal }
        switch code {
        case CURLE_COULDNT_RESOLVE_PROXY: return "could not find \(name)"
        case CURLE_COULDNT_CONNECT: return connectReason(at: name)
        case CURLE_PROXY: return "\(name) opens no way to \(address.hostAndPort)"
        case _ where isProxyTheOnlyPeer && [CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR].contains(code):
            return "\(name) closed the connection without an answer"
        case CURLE_SSL_CONNECT_ERROR where isProxyTheOnlyPeer:
            return "\(name) opens no secure connection"
        default:
            guard tunnelStatus >= 300 else { return nil }
            return "\(name) opens no way to \(address.hostAndPort): it answered \(tunnelStatus)"
        }
    }

    /// Whether nobody but the proxy can have failed: the server is spoken to only behind a tunnel, and there is none.
    private var isProxyTheOnlyPeer: Bool {
        proxy?.isHTTP == true && (address.scheme == "http" || tunnelStatus == 0)
    }

    private var brokenConnection: SourceError {
        if hasHead, systemError == 0, code == CURLE_RECV_ERROR, detail.lowercased().contains("chunk") {
            return .malformed(where: "the body", what: "its chunks are broken")
        }
        return .unreachable("\(address.hostAndPort) broke the connection")
    }

    /// What is wrong with the certificate (openssl-verification-options(1)).
    private var distrust: String {
        let certificate = "the certificate of \(address.host)"
        return switch verification {
        // libcurl compares the name itself, and does not ask OpenSSL before it has.
        case 0, 1: "\(certificate) is for another name"
        case 9: "\(certificate) is not valid yet, by the clock of this machine"
        case 10: "\(certificate) has expired"
        case 18: "\(certificate) is by itself and by nobody who is trusted"
        case 19, 20, 21: "\(certificate) is by nobody who is trusted"
        default: "\(certificate) is not trusted\(inWords)"
        }
    }

    /// libcurl's words behind a colon, for TLS, where they say more than the code.
    private var inWords: String {
        let words = detail.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
        return words.isEmpty ? "" : ": \(words)"
    }
}
