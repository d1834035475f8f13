import Foundation
import Glibc
import QuireTesting
import Testing

/// Tests of importing from a pipe that is still being written.
@Suite(.timeLimit(.minutes(5))) struct StallingImportTests {
    private static func pocket(_ range: Range<Int>) -> Data {
        let padding = String(repeating: "x", count: 900)
        return Data(range.map { "Page \($0) \(padding),https://a.example/\($0),1700000000,,unread\n" }.joined().utf8)
    }

    private static func history(_ range: Range<Int>) -> Data {
        let padding = String(repeating: "x", count: 150)
        let id = "0123456789abcdef"
        return Data(
            range.map { number in
                "{\"at\":\"2026-01-01T00:00:00Z\",\"kind\":\"read\",\"id\":\"\(id)\",\"uid\":\"u\(number)\",\"via\":\"\(padding)\"}\n"
            }
            .joined().utf8
        )
    }

    @Test(arguments: ["pocket", "history"])
    func anImportThatWaitsForAPipeKeepsNobodyFromMarking(format: String) async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path + "/home")
        let saved = try folder.write(
            "saved.csv",
            "title,url,time_added,tags,status\nFirst,https://a.example/first,1,,unread\n"
        )
        #expect(try quire.runProcess("import", saved).status == 0)
        let pipe = Pipe()
        let ends = [pipe.fileHandleForReading, pipe.fileHandleForWriting]
        for end in ends { _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC) }
        let (output, errors) = (folder.path + "/out", folder.path + "/err")
        let importing = try quire.start(["import", "-"], input: ends[0], output: output, errors: errors)
        let rows = format == "pocket" ? Self.pocket : Self.history
        // More than a pipe holds and than is looked at to find out what it is: when all is written, it is being taken.
        try await onThread {
            if format == "pocket" { try ends[1].write(contentsOf: Data("title,url,time_added,tags,status\n".utf8)) }
            try ends[1].write(contentsOf: rows(0..<2000))
        }
        let marked = try await onThread { try quire.runProcess("mark", "read", "first") }
        #expect(marked.status == 0 && marked.output.hasPrefix("marked "))
        #expect(try quire.runProcess("list", "--ids").output == "")
        try await onThread {
            try ends[1].write(contentsOf: rows(2000..<2010))
            try ends[1].close()
        }
        #expect(await importing.status() == 0)
        let told = try String(contentsOfFile: output, encoding: .utf8)
        #expect(told.hasPrefix(format == "pocket" ? "-: 2010 items added" : "-: 2010 events added"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path + "/home").filter { $0.hasPrefix(".") }
                == []
        )
    }
}
