import Foundation
import Glibc
import QuireTesting
import Testing

/// Tests of downloads that a kill, a full disk or Ctrl-C ends: DownloadService, PartialFile, App.
@Suite(.timeLimit(.minutes(5))) struct DownloadingTests {
    private static let size = 6 << 20
    private static let name = "2026-11-21-One-touch-x.mp3"

    private static let body: [UInt8] = {
        var generator = SeededGenerator(seed: 7)
        return (0..<size / 8).flatMap { _ in withUnsafeBytes(of: generator.next(), Array.init) }
    }()

    /// A server of a feed with an episode, of which it sends only a beginning first.
    private func server(beginning count: Int = Self.body.count) -> LoopbackServer {
        LoopbackServer { request, times in
            guard request.path == "/1.mp3" else {
                let base = "http://" + (request.header("Host") ?? "")
                return .status(200, Self.feed(base), ["Content-Type": "application/rss+xml"])
            }
            let start = request.header("Range").flatMap { Int($0.dropFirst(6).dropLast()) }
            let range = start.map { "Content-Range: bytes \($0)-\(Self.size - 1)/\(Self.size)\r\n" } ?? ""
            let head =
                "HTTP/1.1 \(start == nil ? 200 : 206) OK\r\nETag: \"one\"\r\n\(range)"
                + "Content-Length: \(Self.size - (start ?? 0))\r\n\r\n"
            let sent = Self.body[(start ?? 0)..<(times == 1 ? count : Self.size)]
            return LoopbackServer.Reply(bytes: Array(head.utf8) + sent, then: .hang)
        }
    }

    private static func feed(_ base: String) -> String {
        """
        <rss version="2.0"><channel><title>A feed</title><item><title>One $(touch x)</title><guid>1</guid>
        <pubDate>Sat, 21 Nov 2026 09:00:00 GMT</pubDate>
        <enclosure url="\(base)/1.mp3" type="audio/mpeg" length="\(size)"/></item></channel></rss>
        """
    }

    /// Makes a folder with a library that has the episode.
    private func makeFolder(_ server: LoopbackServer) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        try folder.write("config.toml", "downloads = \"podcasts\"\n[reader]\nwidth = 200\n")
        #expect(try Program(home: folder.path).runProcess("refresh").status == 0)
        return folder
    }

    private func bytes(_ name: String, in folder: borrowing TemporaryFolder) -> Int {
        var status = stat()
        return stat(folder.file("podcasts/" + name), &status) == 0 ? Int(status.st_size) : -1
    }

    /// Downloads the episode, and expects the whole file.
    private func finish(in folder: borrowing TemporaryFolder) async throws {
        let outcome = try await Program(home: folder.path).run("-c", "list; download 1.1")
        let file = folder.file("podcasts/" + Self.name)
        #expect(outcome.output.hasSuffix("\nDownloaded \(file), 6 MiB.\n"))
        #expect(outcome.status == 0)
        #expect(try Array(Data(contentsOf: URL(filePath: file))) == Self.body)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("podcasts")) == [Self.name])
        let again = try await Program(home: folder.path).run("-c", "list; download 1.1")
        #expect(again.output.contains("\nThere is a file \(file) already. Nothing was downloaded;"))
        #expect(again.status == 73)
    }

    @Test(arguments: [1, 65_536, 5_000_000])
    func aKilledDownloadLeavesAPartThatTheNextOneContinues(count: Int) async throws {
        let server = server(beginning: count)
        defer { server.stop() }
        let folder = try makeFolder(server)
        let quire = Program(home: folder.path)
        let session = try quire.start(
            ["-c", "list; download 1.1"],
            output: folder.file("out"),
            errors: folder.file("err")
        )
        while bytes(Self.name + ".part", in: folder) < count { await Task.yield() }
        session.signal(SIGKILL)
        _ = await session.status()
        #expect(bytes(Self.name, in: folder) == -1)
        #expect(bytes(Self.name + ".part", in: folder) == count)
        try await finish(in: folder)
        #expect(server.requests.map { $0.header("Range") == nil }.suffix(2) == [true, false])
    }

    /// A limit on the size of files stands for a full disk.
    @Test func aFullDiskLeavesAPartThatTheNextOneContinues() async throws {
        let server = server()
        defer { server.stop() }
        let folder = try makeFolder(server)
        let quire = Program(home: folder.path)
        let shell = Program(home: folder.path, path: "/bin/sh")
        // In blocks of 512 bytes.
        let script = "trap '' XFSZ; ulimit -f 8192; exec '\(quire.path)' -c 'list; download 1.1'"
        let outcome = try shell.runProcess("-c", script)
        let part = folder.file("podcasts/\(Self.name).part")
        #expect(
            outcome.output.hasSuffix(
                "\n\(part) cannot be written: File too large. Choose another place, or free some space.\n"
            )
        )
        #expect(outcome.status == 73)
        #expect(bytes(Self.name, in: folder) == -1)
        #expect(bytes(Self.name + ".part", in: folder) == 4 << 20)
        try await finish(in: folder)
    }

    @Test(.enabled(if: PipedProcess.exists(PipedProcess.setsid)))
    func controlCEndsADownloadAtTheTerminal() async throws {
        let server = server(beginning: 2_000_000)
        defer { server.stop() }
        let folder = try makeFolder(server)
        let leader = Program(home: folder.path, variables: ["TERM": "xterm"], path: PipedProcess.setsid)
        let terminal = try PseudoTerminal(columns: 200)
        let session = try leader.start(at: terminal, ["--ctty", "--wait", Program(home: folder.path).path])
        await terminal.shows("> ")
        terminal.type("list; download 1.1\r")
        await terminal.shows("Downloading One $(touch x); the result will be printed here.")
        await terminal.shows("> ")
        while bytes(Self.name + ".part", in: folder) < 2_000_000 { await Task.yield() }
        terminal.type("\u{3}")
        await terminal.shows("Stopped.")
        terminal.type("quit\r")
        #expect(await session.status() == 0)
        terminal.close()
        #expect(bytes(Self.name, in: folder) == -1)
        try await finish(in: folder)
    }
}
