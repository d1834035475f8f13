import Glibc

/// One connection of a server, in plain text or over TLS; used only by the thread that created it.
struct Wire: ~Copyable {
    /// The socket.
    let socket: Int32
    private let secure: Secure?

    private struct Secure {
        let library: OpenSSL
        let context: OpenSSL.Pointer
        let connection: OpenSSL.Pointer
    }

    /// Performs the TLS handshake if there is a certificate; `nil` if the handshake fails.
    init?(socket: Int32, showing certificate: Certificate?) {
        self.socket = socket
        guard let certificate else {
            secure = nil
            return
        }
        guard let library = OpenSSL(), let context = library.newContext(library.method()) else { return nil }
        let pem: Int32 = 1
        guard library.useCertificate(context, certificate.path) == 1,
            library.useKey(context, certificate.path, pem) == 1,
            let connection = library.newConnection(context)
        else {
            library.freeContext(context)
            return nil
        }
        library.setProtocolChoice(context, OpenSSL.choosesHTTP2, nil)
        // OpenSSL writes to a client that has hung up, and knows no flag against the signal.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        guard library.setSocket(connection, socket) == 1, library.accept(connection) == 1 else {
            library.freeConnection(connection)
            library.freeContext(context)
            return nil
        }
        secure = Secure(library: library, context: context, connection: connection)
    }

    deinit {
        guard let secure else { return }
        secure.library.freeConnection(secure.connection)
        secure.library.freeContext(secure.context)
    }

    /// Reads the next byte; `nil` at the end.
    borrowing func read() -> UInt8? {
        var byte: UInt8 = 0
        let count = secure.map { Int($0.library.read($0.connection, &byte, 1)) } ?? recv(socket, &byte, 1, 0)
        return count == 1 ? byte : nil
    }

    /// Sends some of the bytes.
    ///
    /// - Returns: The number of bytes sent; zero or less when the client is gone.
    borrowing func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard let secure else { return send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
        return Int(secure.library.write(secure.connection, bytes.baseAddress, Int32(min(bytes.count, 1 << 20))))
    }

    /// Sends a TLS message without content (`KeyUpdate`); `false` when the client is gone.
    borrowing func updateKey() -> Bool {
        guard let secure else { return false }
        return secure.library.updateKey(secure.connection, 0) == 1 && secure.library.handshake(secure.connection) == 1
    }

    /// Announces the end of the data (`close_notify`) over TLS.
    borrowing func finish() {
        if let secure { _ = secure.library.shutdown(secure.connection) }
    }
}
