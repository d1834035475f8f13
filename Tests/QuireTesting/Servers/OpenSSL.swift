import Glibc

/// The part of OpenSSL that a server needs, found when a test runs.
///
/// The library is there wherever Debian's libcurl is, which is built on it; its headers are in a package that nothing
/// else here needs.
struct OpenSSL {
    typealias Pointer = UnsafeMutableRawPointer

    let method: @convention(c) () -> Pointer?
    let newContext: @convention(c) (Pointer?) -> Pointer?
    let freeContext: @convention(c) (Pointer?) -> Void
    let useCertificate: @convention(c) (Pointer?, UnsafePointer<CChar>?) -> Int32
    let useKey: @convention(c) (Pointer?, UnsafePointer<CChar>?, Int32) -> Int32
    let newConnection: @convention(c) (Pointer?) -> Pointer?
    let freeConnection: @convention(c) (Pointer?) -> Void
    let setSocket: @convention(c) (Pointer?, Int32) -> Int32
    let accept: @convention(c) (Pointer?) -> Int32
    let read: @convention(c) (Pointer?, UnsafeMutableRawPointer?, Int32) -> Int32
    let write: @convention(c) (Pointer?, UnsafeRawPointer?, Int32) -> Int32
    let shutdown: @convention(c) (Pointer?) -> Int32
    let setProtocolChoice: @convention(c) (Pointer?, ProtocolChoice, Pointer?) -> Void
    let updateKey: @convention(c) (Pointer?, Int32) -> Int32
    let handshake: @convention(c) (Pointer?) -> Int32

    /// Chooses one of the protocols that a client offers (ALPN): each has a byte for its length.
    typealias ProtocolChoice =
        @convention(c) (
            _ connection: Pointer?,
            _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
            _ length: UnsafeMutablePointer<UInt8>?,
            _ offered: UnsafePointer<UInt8>?,
            _ size: UInt32,
            Pointer?
        ) -> Int32

    /// Chooses HTTP/2 wherever a client offers it.
    static let choosesHTTP2: ProtocolChoice = { _, chosen, length, offered, size, _ in
        let bytes = UnsafeBufferPointer(start: offered, count: Int(size))
        var start = 0
        while start < bytes.count {
            let name = bytes[start...].dropFirst().prefix(Int(bytes[start]))
            if name.elementsEqual("h2".utf8) {
                chosen?.pointee = offered?.advanced(by: name.startIndex)
                length?.pointee = UInt8(name.count)
                return 0  // SSL_TLSEXT_ERR_OK
            }
            start = name.endIndex
        }
        return 3  // SSL_TLSEXT_ERR_NOACK
    }

    /// Looks the functions up; `nil` without the library.
    init?() {
        guard let library = dlopen("libssl.so.3", RTLD_NOW) else { return nil }
        struct IsMissing: Error {}
        func find<Function>(_ name: String) throws(IsMissing) -> Function {
            guard let address = dlsym(library, name) else { throw IsMissing() }
            return unsafeBitCast(address, to: Function.self)
        }
        do throws(IsMissing) {
            method = try find("TLS_server_method")
            newContext = try find("SSL_CTX_new")
            freeContext = try find("SSL_CTX_free")
            useCertificate = try find("SSL_CTX_use_certificate_chain_file")
            useKey = try find("SSL_CTX_use_PrivateKey_file")
            newConnection = try find("SSL_new")
            freeConnection = try find("SSL_free")
            setSocket = try find("SSL_set_fd")
            accept = try find("SSL_accept")
            read = try find("SSL_read")
            write = try find("SSL_write")
            shutdown = try find("SSL_shutdown")
            setProtocolChoice = try find("SSL_CTX_set_alpn_select_cb")
            updateKey = try find("SSL_key_update")
            handshake = try find("SSL_do_handshake")
        } catch {
            return nil
        }
    }
}
