import CCurl
import Glibc
import SourceAPI

/// One transfer of libcurl, used on the thread of the transport only: its options, its callbacks, its outcome.
final class CurlTransfer {
    let pending: PendingRequest
    let host: String
    let easy: UnsafeMutableRawPointer
    private var collector: ResponseCollector
    private var sentHeaders: UnsafeMutablePointer<curl_slist>?
    private let errorBuffer: UnsafeMutablePointer<CChar>
    let proxy: Proxy?
    private let certificates: String?
    let watchdog: TransferWatchdog?
    /// The numbers of the sockets that the transfer has opened or used, by which the watchdog knows them.
    var sockets: Set<Int> = []
    private let began = ContinuousClock.now
    var hasRefusedAddress = false
    private var rejectedOption: CURLcode?

    init?(
        _ pending: PendingRequest,
        host: String,
        settings: CurlSettings,
        watchdog: TransferWatchdog?,
        freshConnectionWithin remaining: Duration? = nil
    ) {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
        self.pending = pending
        self.host = host
        collector = ResponseCollector(limits: pending.limits, sink: pending.sink)
        proxy = settings.proxy.proxy(for: pending.address).flatMap { $0.isEmpty ? nil : Proxy(text: $0) }
        certificates = settings.certificates
        self.watchdog = watchdog
        errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        setRequest()
        setProtection()
        setLimits(remaining.map(pending.limits.within) ?? pending.limits)
        setCallbacks()
        if remaining != nil { set(CURLOPT_FRESH_CONNECT, 1) }
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(sentHeaders)
        errorBuffer.deallocate()
    }

    private func setRequest() {
        set(CURLOPT_URL, pending.address.text)
        // HTTP/2 saves nothing here, and has more ways to keep libcurl busy (decision 0003).
        set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        // The headers with which a proxy opens a tunnel are not the server's.
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // With CURLOPT_ACCEPT_ENCODING libcurl would decompress the body itself (decision 0017).
        let coding = pending.sink == nil ? ContentCoding.accepted : "identity"
        sentHeaders = curl_slist_append(sentHeaders, "Accept-Encoding: \(coding)")
        for field in pending.request.headers {
            // A semicolon is libcurl's notation for a header without a value; a bare colon would remove the header.
            let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
            sentHeaders = curl_slist_append(sentHeaders, line)
        }
        if pending.request.method == .post {
            // libcurl would wait for a 100 (Continue) before it sends a large body.
            sentHeaders = curl_slist_append(sentHeaders, "Expect:")
            setBody(pending.request.body)
        }
        check(quire_easy_set_list(easy, CURLOPT_HTTPHEADER, sentHeaders))
    }

    /// Disables redirects, .netrc, other protocols, the environment's proxies, and signals.
    private func setProtection() {
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        set(CURLOPT_NOSIGNAL, 1)
        // Otherwise the end of a transfer would wait for its name look-up and delay all other transfers.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_PROXY, proxy?.text ?? "")
        set(CURLOPT_NOPROXY, "")
        if let certificates { set(CURLOPT_CAINFO, certificates) }
    }

    private func setLimits(_ limits: TransferLimits) {
        set(CURLOPT_TIMEOUT_MS, limits.total.milliseconds)
        set(CURLOPT_CONNECTTIMEOUT_MS, limits.connect.milliseconds)
        set(CURLOPT_LOW_SPEED_LIMIT, limits.minimumSpeed)
        set(CURLOPT_LOW_SPEED_TIME, max(1, limits.minimumSpeedPeriod.milliseconds / 1000))
        // The sink limits what it takes; 0 turns off the limit of libcurl.
        let maximum = pending.sink == nil ? limits.body : 0
        check(quire_easy_set_offset(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(maximum)))
    }

    private func setCallbacks() {
        let me = Unmanaged.passUnretained(self).toOpaque()
        check(quire_easy_set_pointer(easy, CURLOPT_ERRORBUFFER, errorBuffer))
        check(quire_easy_set_pointer(easy, CURLOPT_WRITEDATA, me))
        check(
            quire_easy_set_data_function(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, me in
                let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
                return CurlTransfer.at(me)?.collector.receiveBody(piece) == true ? piece.count : 0
            }
        )
        check(quire_easy_set_pointer(easy, CURLOPT_HEADERDATA, me))
        check(
            quire_easy_set_data_function(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, me in
                let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
                return CurlTransfer.at(me)?.collector.receiveHeader(line) == true ? line.count : 0
            }
        )
        setConnectionCallbacks(me)
    }

    static func at(_ pointer: UnsafeMutableRawPointer?) -> CurlTransfer? {
        // libcurl passes the pointer that was set above, and only during the lifetime of the transfer.
        pointer.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    var age: Duration { began.duration(to: .now) }

    /// Why the transfer must not start: libcurl rejected one of its options.
    var setupError: SourceError? {
        rejectedOption.map { .unreachable("libcurl refuses an option: \(String(cString: curl_easy_strerror($0)))") }
    }

    func outcome(_ code: CURLcode) -> PendingRequest.Outcome {
        if hasRefusedAddress {
            return .failure(.refused("\(pending.address.host) is an address of this machine or of a private network"))
        }
        if let failure = collector.failure { return .failure(failure) }
        switch code {
        case CURLE_OK where !hasNoEnd: return proxyRefusal.map { .failure(.proxy($0)) } ?? response(bodyError: nil)
        case CURLE_FILESIZE_EXCEEDED: return .failure(.limitExceeded(.body(bytes: pending.limits.body)))
        case CURLE_OUT_OF_MEMORY where !collector.hasHead:
            // libcurl 7.88 reports this for a header line that exceeds its buffer.
            return .failure(.limitExceeded(.headers(bytes: pending.limits.headers)))
        default: return response(bodyError: failure(code).error(minimumSpeed: pending.limits.minimumSpeed))
        }
    }

    /// Whether the watchdog ended the connection, which can look like the end of a body without a length.
    private var hasNoEnd: Bool { watchdog?.hasEnded(sockets) == true }

    /// The refusal of a proxy without a tunnel, which arrives as the response.
    private var proxyRefusal: String? {
        guard let proxy, proxy.isHTTP, pending.address.scheme == "http" else { return nil }
        return proxy.refusal(collector.status)
    }

    private func failure(_ code: CURLcode) -> CurlFailure {
        var (systemError, verification, tunnelStatus) = (0, 0, 0)
        _ = quire_easy_get_long(easy, CURLINFO_HTTP_CONNECTCODE, &tunnelStatus)
        _ = quire_easy_get_long(easy, CURLINFO_OS_ERRNO, &systemError)
        _ = quire_easy_get_long(easy, CURLINFO_SSL_VERIFYRESULT, &verification)
        return CurlFailure(
            code: code,
            detail: String(cString: errorBuffer),
            systemError: Int32(truncatingIfNeeded: systemError),
            verification: verification,
            address: pending.address,
            proxy: proxy,
            tunnelStatus: tunnelStatus,
            certificates: certificates,
            hasNoEnd: hasNoEnd,
            hasBytes: collector.hasBytes,
            hasHead: collector.hasHead
        )
    }

    private func response(bodyError: SourceError?) -> PendingRequest.Outcome {
        if let bodyError, !collector.hasHead { return .failure(bodyError) }
        return .success(
            RawResponse(
                head: HTTPResponse(url: pending.address.text, status: collector.status, headers: collector.headers),
                body: collector.body,
                bodyError: bodyError,
                limits: pending.limits,
                acceptsPartialBody: pending.request.acceptsPartialBody
            )
        )
    }

    /// Returns whether the received bytes are the rest of an earlier response on the same connection, longer than it
    /// declared.
    func needsFreshConnection(_ code: CURLcode) -> Bool {
        var connections = 0
        _ = quire_easy_get_long(easy, CURLINFO_NUM_CONNECTS, &connections)
        // A POST request is not sent twice.
        return pending.request.method == .get && connections == 0 && !collector.hasHead && collector.failure == nil
            && !hasRefusedAddress
            && (code == CURLE_UNSUPPORTED_PROTOCOL || code == CURLE_WEIRD_SERVER_REPLY)
    }

    private func set(_ option: CURLoption, _ value: String) { check(quire_easy_set_string(easy, option, value)) }
    func set(_ option: CURLoption, _ value: Int) { check(quire_easy_set_long(easy, option, value)) }

    /// Records an option that libcurl rejects: without it the transfer would lack a protection.
    func check(_ code: CURLcode) {
        if code != CURLE_OK, rejectedOption == nil { rejectedOption = code }
    }

    func setConnectionCallbacks(_ me: UnsafeMutableRawPointer) {
        check(quire_easy_set_pointer(easy, CURLOPT_OPENSOCKETDATA, me))
        check(quire_easy_set_opensocket(easy) { me, _, address in CurlTransfer.at(me)?.openSocket(address) ?? -1 })
        if let watchdog {
            // A connection outlives its transfer, but not the watchdog.
            let pointer = Unmanaged.passUnretained(watchdog).toOpaque()
            check(quire_easy_set_pointer(easy, CURLOPT_CLOSESOCKETDATA, pointer))
            check(
                quire_easy_set_closesocket(easy) { watchdog, socket in
                    watchdog.map { Unmanaged<TransferWatchdog>.fromOpaque($0).takeUnretainedValue().close(socket) }
                        ?? -1
                }
            )
        }
        check(quire_easy_set_pointer(easy, CURLOPT_PREREQDATA, me))
        check(
            quire_easy_set_prereq(easy) { me, address, _, _, localPort in
                let isAllowed = CurlTransfer.at(me)?.mayUseConnection(
                    to: address.map { String(cString: $0) } ?? "",
                    from: localPort
                )
                return isAllowed == true ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
            }
        )
    }

    /// Opens a socket, unless the address that the name look-up returned is not allowed.
    private func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>?) -> curl_socket_t {
        guard let address, let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return -1 }
        let bytes = UnsafeRawBufferPointer(
            start: UnsafeRawPointer(address) + offset,
            count: Int(address.pointee.addrlen)
        )
        guard mayConnect(to: IPAddress(socketAddress: bytes)) else {
            hasRefusedAddress = true
            return -1
        }
        let (family, number) = (address.pointee.family, address.pointee.protocol)
        let type = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        guard let watchdog else { return socket(family, type, number) }
        let opened = watchdog.open(family, type, number)
        sockets.insert(opened.number)
        return opened.descriptor
    }

    /// Checks the connection of a request, which can be a reused one, for which no socket is opened.
    private func mayUseConnection(to address: String, from port: Int32) -> Bool {
        // libcurl reports the descriptor of a reused connection only after the request.
        if let watchdog, sockets.isEmpty { sockets = watchdog.numbers(ofPort: port) }
        guard !mayConnect(to: IPAddress(address)) else { return true }
        hasRefusedAddress = true
        return false
    }

    /// Returns whether the transfer may connect to an address; a proxy's is always allowed, because the reader chose
    /// it.
    private func mayConnect(to address: IPAddress?) -> Bool {
        pending.addresses == .any || proxy != nil || address?.isPublic == true
    }

    func setBody(_ body: [UInt8]) {
        set(CURLOPT_POST, 1)
        // The size comes first, because libcurl copies as many bytes.
        check(quire_easy_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)))
        // Without a pointer it would read the body from a callback.
        (body + [0]).withUnsafeBytes { bytes in
            let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            check(quire_easy_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, start))
        }
    }
}
