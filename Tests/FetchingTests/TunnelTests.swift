import Fetching
import Foundation
import Glibc
import SourceAPI
import Testing

extension NetworkTests {
    /// TLS through a proxy, with OpenSSL's own test server at the far end.
    @Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")))
    struct TunnelTests {
        @Test func theHeadOfAProxyIsNotTheServersAnswer() async throws {
            let server = try SecureServer(
                answer: "HTTP/1.1 404 Not Found\r\nETag: \"1\"\r\nX-Server: 1\r\n\r\nnothing here"
            )
            defer { server.stop() }
            let proxy = ConnectProxy(to: server.port)
            defer { proxy.stop() }
            let settings = ProxySettings(https: "http://127.0.0.1:\(proxy.port)")
            let transport = CurlTransport(proxy: settings, certificates: server.certificate)
            let response = try await transport.answer("https://a.example/feed", addresses: .publicOnly).get()
            #expect(response.status == 404)
            #expect(response.headers == ["ETag": "\"1\"", "X-Server": "1"])
            #expect(response.body == Array("nothing here".utf8))
            #expect(proxy.firstLine == "CONNECT a.example:443 HTTP/1.1")
            await transport.shutdown()
        }
    }
}

/// `openssl s_server` on 127.0.0.1, with a new certificate for `a.example`.
private final class SecureServer {
    let port: Int
    let certificate: String
    private let folder: URL
    private let process: Process

    /// Starts the server; `/feed` is answered with these bytes.
    init(answer: String) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "quire-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificate = folder.appending(path: "certificate.pem").path
        try Data(answer.utf8).write(to: folder.appending(path: "feed"))
        let making = Self.openssl(
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=a.example", "-addext", "subjectAltName=DNS:a.example", "-keyout", "key.pem", "-out",
                "certificate.pem",
            ],
            in: folder
        )
        try making.run()
        making.waitUntilExit()
        process = Self.openssl(
            ["s_server", "-accept", "127.0.0.1:0", "-cert", "certificate.pem", "-key", "key.pem", "-HTTP"],
            in: folder
        )
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var said = ""
        // It says `ACCEPT 127.0.0.1:PORT` when it listens.
        while !said.contains("ACCEPT 127.0.0.1:") || !said.hasSuffix("\n") {
            let bytes = output.fileHandleForReading.availableData
            if bytes.isEmpty { break }
            said += String(decoding: bytes, as: UTF8.self)
        }
        port = said.split(separator: ":").last.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
    }

    func stop() {
        // It may have been started on a thread that blocks every other signal, and inherits that.
        kill(process.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(at: folder)
    }

    private static func openssl(_ arguments: [String], in folder: URL) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }
}
