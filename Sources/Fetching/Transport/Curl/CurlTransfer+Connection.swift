import CCurl
import Glibc

extension CurlTransfer {
    func setConnectionCallbacks(_ me: UnsafeMutableRawPointer) {
        check(quire_easy_set_pointer(easy, CURLOPT_OPENSOCKETDATA, me))
        check(
            quire_easy_set_opensocket(easy) { me, _, address in CurlTransfer.at(me)?.openSocket(address) ?? -1 }
        )
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
}
