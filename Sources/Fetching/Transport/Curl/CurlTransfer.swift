import CCurl
import Glibc
import SourceAPI

/// One transfer of libcurl's: its options, its callbacks, its result.
///
/// It lives on the transport's thread.
final class CurlTransfer {
    let ticket: PendingRequest
    let host: String
    let easy: UnsafeMutableRawPointer
    private var collector: ResponseCollector
    private var sentHeaders: UnsafeMutablePointer<curl_slist>?
    private let words: UnsafeMutablePointer<CChar>
    private let proxy: Proxy?
    private let certificates: String?
    private let began = ContinuousClock.now
    private var refusedAddress = false
    private var refusedOption: CURLcode?

    /// Sets a transfer up; `nil` when memory is short.
    ///
    /// - Parameter left: What an earlier attempt has left of the ticket's time; then no open connection is used.
    init?(_ ticket: PendingRequest, host: String, settings: CurlSettings, freshWithin left: Duration? = nil) {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
        self.ticket = ticket
        self.host = host
        collector = ResponseCollector(limits: ticket.limits)
        proxy = settings.proxy.proxy(for: ticket.address).flatMap { $0.isEmpty ? nil : Proxy(text: $0) }
        certificates = settings.certificates
        words = .allocate(capacity: Int(CURL_ERROR_SIZE))
        words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        setRequest()
        setProtection()
        setLimits(left.map(ticket.limits.within) ?? ticket.limits)
        setCallbacks()
        if left != nil { set(CURLOPT_FRESH_CONNECT, 1) }
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(sentHeaders)
        words.deallocate()
    }

    private func setRequest() {
        set(CURLOPT_URL, ticket.address.text)
        // A libcurl without HTTP/2 refuses it, and does without.
        _ = quire_easy_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        // The head with which a proxy opens a tunnel is not the server's.
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // As a header of ours and not as libcurl's option, so that libcurl leaves bodies packed (decision 0017).
        sentHeaders = curl_slist_append(sentHeaders, "Accept-Encoding: \(ContentCoding.accepted)")
        for field in ticket.request.headers {
            // libcurl's notation for a header without a value; a bare colon would remove the header.
            let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
            sentHeaders = curl_slist_append(sentHeaders, line)
        }
        note(quire_easy_set_list(easy, CURLOPT_HTTPHEADER, sentHeaders))
    }

    /// No redirects, no cookies, no .netrc, no other protocols, no proxy but ours, no signals.
    private func setProtection() {
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        set(CURLOPT_NOSIGNAL, 1)
        // Without it, giving up a transfer waits for its name look-up, and all the others with it.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_PROXY, proxy?.text ?? "")
        set(CURLOPT_NOPROXY, "")
        if let certificates { set(CURLOPT_CAINFO, certificates) }
    }

    private func setLimits(_ limits: TransferLimits) {
        set(CURLOPT_TIMEOUT_MS, limits.total.milliseconds)
        set(CURLOPT_CONNECTTIMEOUT_MS, limits.connect.milliseconds)
        set(CURLOPT_LOW_SPEED_LIMIT, limits.slowest)
        set(CURLOPT_LOW_SPEED_TIME, max(1, limits.patience.milliseconds / 1000))
        note(quire_easy_set_offset(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(limits.body)))
    }

    private func setCallbacks() {
        let me = Unmanaged.passUnretained(self).toOpaque()
        note(quire_easy_set_pointer(easy, CURLOPT_ERRORBUFFER, words))
        note(quire_easy_set_pointer(easy, CURLOPT_WRITEDATA, me))
        note(
            quire_easy_set_data_function(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, me in
                let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
                return CurlTransfer.at(me)?.collector.takeBody(piece) == true ? piece.count : 0
            }
        )
        note(quire_easy_set_pointer(easy, CURLOPT_HEADERDATA, me))
        note(
            quire_easy_set_data_function(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, me in
                let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
                return CurlTransfer.at(me)?.collector.takeHeader(line) == true ? line.count : 0
            }
        )
        note(quire_easy_set_pointer(easy, CURLOPT_OPENSOCKETDATA, me))
        note(
            quire_easy_set_opensocket(easy) { me, _, address in CurlTransfer.at(me)?.openSocket(address) ?? -1 }
        )
        note(quire_easy_set_pointer(easy, CURLOPT_PREREQDATA, me))
        note(
            quire_easy_set_prereq(easy) { me, address, _, _, _ in
                let isAllowed = CurlTransfer.at(me)?.mayUseConnection(to: address.map { String(cString: $0) } ?? "")
                return isAllowed == true ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
            }
        )
    }

    private static func at(_ pointer: UnsafeMutableRawPointer?) -> CurlTransfer? {
        // libcurl hands back what was set above, and only while the transfer is alive.
        pointer.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension CurlTransfer {
    /// Opens a socket for a connection, unless the address, known now that the name was looked up, is not allowed.
    private func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>?) -> curl_socket_t {
        guard let address, let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return -1 }
        let bytes = UnsafeRawBufferPointer(
            start: UnsafeRawPointer(address) + offset,
            count: Int(address.pointee.addrlen)
        )
        guard mayConnect(to: IPAddress(socketAddress: bytes)) else {
            refusedAddress = true
            return -1
        }
        let type = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        return socket(address.pointee.family, type, address.pointee.protocol)
    }

    /// Judges the connection a request is about to be sent on: it can be an open one, for which no socket was opened.
    private func mayUseConnection(to address: String) -> Bool {
        guard !mayConnect(to: IPAddress(address)) else { return true }
        refusedAddress = true
        return false
    }

    /// A proxy looks names up itself; its own address is the person's choice.
    private func mayConnect(to address: IPAddress?) -> Bool {
        ticket.addresses == .any || proxy != nil || address?.isPublic == true
    }
}

extension CurlTransfer {
    /// How long ago the transfer was set up.
    var age: Duration { began.duration(to: .now) }

    /// Why the transfer must not begin: libcurl did not take one of its options.
    var obstacle: SourceError? {
        refusedOption.map { .unreachable("libcurl refuses an option: \(String(cString: curl_easy_strerror($0)))") }
    }

    /// What came of the transfer, after libcurl has ended it.
    func result(_ code: CURLcode) -> PendingRequest.Answer {
        if refusedAddress {
            return .failure(.refused("\(ticket.address.host) is an address of this machine or of a private network"))
        }
        if let failure = collector.failure { return .failure(failure) }
        switch code {
        case CURLE_OK: return proxyRefusal.map { .failure(.proxy($0)) } ?? arrival(nil)
        case CURLE_FILESIZE_EXCEEDED: return .failure(.limitExceeded(.body(bytes: ticket.limits.body)))
        case CURLE_OUT_OF_MEMORY where !collector.hasHead:
            // What libcurl 7.88 says to a header line longer than its own buffer.
            return .failure(.limitExceeded(.headers(bytes: ticket.limits.headers)))
        default: return arrival(failure(code).error(slowest: ticket.limits.slowest))
        }
    }

    /// What the proxy said in the server's place: without a tunnel its refusal comes as the answer.
    private var proxyRefusal: String? {
        guard let proxy, proxy.isHTTP, ticket.address.scheme == "http" else { return nil }
        return proxy.refusal(collector.status)
    }

    private func failure(_ code: CURLcode) -> CurlFailure {
        var (systemError, verification, tunnelStatus) = (0, 0, 0)
        _ = quire_easy_get_long(easy, CURLINFO_HTTP_CONNECTCODE, &tunnelStatus)
        _ = quire_easy_get_long(easy, CURLINFO_OS_ERRNO, &systemError)
        _ = quire_easy_get_long(easy, CURLINFO_SSL_VERIFYRESULT, &verification)
        return CurlFailure(
            code: code,
            detail: String(cString: words),
            systemError: Int32(truncatingIfNeeded: systemError),
            verification: verification,
            address: ticket.address,
            proxy: proxy,
            tunnelStatus: tunnelStatus,
            certificates: certificates,
            hasBytes: collector.hasBytes,
            hasHead: collector.hasHead
        )
    }

    /// What came, or only why it broke off, when that is no answer.
    private func arrival(_ bodyError: SourceError?) -> PendingRequest.Answer {
        if let bodyError, !collector.hasHead { return .failure(bodyError) }
        return .success(
            RawResponse(
                head: HTTPResponse(url: ticket.address.text, status: collector.status, headers: collector.headers),
                body: collector.body,
                bodyError: bodyError,
                limits: ticket.limits,
                acceptsPartialBody: ticket.request.acceptsPartialBody
            )
        )
    }

    /// Whether what came was the rest of an earlier answer on the same connection, longer than it had said.
    func deservesFreshConnection(_ code: CURLcode) -> Bool {
        var connections = 0
        _ = quire_easy_get_long(easy, CURLINFO_NUM_CONNECTS, &connections)
        return connections == 0 && !collector.hasHead && collector.failure == nil && !refusedAddress
            && (code == CURLE_UNSUPPORTED_PROTOCOL || code == CURLE_WEIRD_SERVER_REPLY)
    }

    private func set(_ option: CURLoption, _ value: String) { note(quire_easy_set_string(easy, option, value)) }
    private func set(_ option: CURLoption, _ value: Int) { note(quire_easy_set_long(easy, option, value)) }

    /// Remembers that libcurl has refused an option: without one of them a transfer would not be as protected as
    /// it seems.
    private func note(_ code: CURLcode) {
        if code != CURLE_OK, refusedOption == nil { refusedOption = code }
    }
}
