import Foundation
import Glibc
import QuireTesting
import Testing

/// Tests of what other users and servers can see: file permissions, wrong passwords, cookies.
@Suite(.timeLimit(.minutes(5))) struct PrivacyTests {
    private static let feed = """
        <rss version="2.0"><channel><title>Feed</title><item><title>One</title><guid>1</guid></item></channel></rss>
        """

    /// Returns everything below a folder that other users may read, write or enter.
    private func open(below folder: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.sorted().filter { name in
            var status = stat()
            return lstat(folder + "/" + name, &status) != 0 || status.st_mode & 0o077 != 0
        }
    }

    // Security catalogue, C3.
    @Test(arguments: ["000", "077"]) func nobodyElseMayReadWhatIsWrittenWhateverTheUmask(mask: String) throws {
        let server = LoopbackServer(["/feed": .status(200, Self.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let home = folder.path + "/home"
        let quire = Program(home: home).path
        let shell = Program(home: home, path: "/bin/sh")
        for words in [
            ["add", "\(server.base)/feed"], ["--record", home + "/tape", "refresh"], ["mark", "read", "*"],
            ["export", "history", "-o", home + "/history.jsonl"], ["sync", home],
            ["doctor", "--backup", home + "/copy.db"],
            ["-c", "list read; 1; quit"],
        ] {
            let outcome = try shell.runProcess(["-c", "umask \(mask); exec \"$0\" \"$@\"", quire] + words)
            #expect(outcome.status == 0, "\(words): \(outcome.errors)")
        }
        #expect(open(below: home) == [])
        #expect(FileManager.default.fileExists(atPath: home + "/quire.db"))
    }

    // Security catalogue, C6.
    @Test func aPasswordThatIsNeverTakenIsNoStormAndTheFeedStays() throws {
        let server = LoopbackServer { _, _ in .status(401, "no", ["WWW-Authenticate": "Basic realm=\"x\""]) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let address = server.base.replacing("http://", with: "http://ada:wrong@") + "/feed"
        try folder.write("subscriptions", address + "\n")
        let quire = Program(home: folder.path)
        var counts: [Int] = []
        for _ in 0..<3 {
            let outcome = try quire.runProcess("refresh", "--force")
            #expect(outcome.status == 2)
            #expect(outcome.errors.contains("not authorised"))
            #expect(!(outcome.output + outcome.errors).contains("wrong"))
            counts.append(server.requests.count)
        }
        #expect(counts == [1, 2, 3])
        #expect(try quire.runProcess("sources", "--json").output.split(separator: "\n").count == 1)
    }

    // Security catalogue, C7.
    @Test func aCookieLeadsThroughItsRedirectsAndIsForgotten() throws {
        let server = LoopbackServer { request, _ in
            request.path == "/loop" && request.header("Cookie") == nil
                ? .status(302, "", ["Location": "/loop", "Set-Cookie": "seen=1e4f; Path=/"])
                : .status(200, Self.feed, ["Set-Cookie": "id=2"])
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/loop\n\(server.base)/feed\n")
        let quire = Program(home: folder.path)
        for _ in 0..<2 { #expect(try quire.runProcess("refresh", "--force", "--jobs", "1").status == 0) }
        let round = ["/loop -", "/loop seen=1e4f", "/feed -"]
        #expect(server.requests.map { "\($0.path) \($0.header("Cookie") ?? "-")" } == round + round)
        #expect(try !quire.runProcess("why", "loop").output.contains("1e4f"))
    }
}
