import Foundation
import QuireTesting
import Testing

/// Whole sessions of the demonstration, replayed: the files of Tests/Transcripts, and the one in the README.
///
/// A transcript is what a person would see: a line that begins with `$` starts the program, one that begins with
/// `>` is typed, and the rest is what quire says. Replayed through a pipe, where it says the same without prompts.
@Suite struct TranscriptTests {
    // RX5
    @Test(arguments: try Transcript.all()) func theSessionGoesAsItIsWritten(transcript: Transcript) throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        let outcome = try quire.run(transcript.arguments, input: transcript.typed.map { $0 + "\n" }.joined())
        #expect(outcome.output == transcript.said)
        #expect(outcome.errors == "")
        #expect(outcome.status == 0)
    }

    // RX4
    @Test func aPipeGetsNoEscapeCodes() throws {
        let folder = try TemporaryFolder()
        let outcome = try Program(home: folder.path, variables: ["TERM": "xterm-256color"])
            .run(["--demo"], input: "1\nlist\nhelp\n")
        #expect(!outcome.output.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    }

    // RX3
    @Test func anUnknownCommandIsToldAndTheSessionGoesOn() throws {
        let folder = try TemporaryFolder()
        let outcome = try Program(home: folder.path).run(["--demo"], input: "lits\nwhy 4\n")
        #expect(
            outcome.output.contains(
                "\nThere is no command 'lits'. Did you mean 'list'? 'help' lists all commands.\nRepositories:"
            )
        )
        #expect(outcome.status == 0)
    }

    // RX2
    @Test func aLineWithoutItsEndIsCarriedOutAndClosedInputIsNoError() throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        #expect(try quire.run(["--demo"], input: "why 4").output.contains("Next fetch: not before 2026-11-21 18:42"))
        #expect(try quire.run(["--demo"]).status == 0)
    }

    // RD1
    @Test func whatWasOpenedIsReadInTheNextRunAndUnreadTakesItBack() throws {
        let server = LoopbackServer(["/feed": .status(200, BadInputTests.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        let quire = Program(home: folder.path)
        _ = try quire.run("refresh")
        _ = try quire.run("-c", "list; 1")
        #expect(try quire.run("-c", "list read").output == "1   One — A feed\n")
        #expect(try quire.run("-c", "list read; unread 1").output.hasSuffix("Unread: One\n"))
        #expect(try quire.run("-c", "list read").output == "Nothing matches 'read'.\n")
    }
}

/// A session in a file.
struct Transcript: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var arguments: [String]
    var typed: [String]
    var said: String

    init(name: String, text: some StringProtocol) {
        testDescription = name
        arguments = []
        typed = []
        said = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("$ quire") {
                arguments = line.split(separator: " ").dropFirst(2).map { String($0) }
            } else if line.hasPrefix("> ") || line == ">" {
                typed.append(String(line.dropFirst(2)))
            } else {
                said += line + "\n"
            }
        }
        if text.hasSuffix("\n") { said.removeLast() }
    }

    static func all() throws -> [Transcript] {
        let folder = ProjectFolder.url("Tests/Transcripts")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".txt") }
        let files = try names.sorted().map { name in
            Transcript(name: name, text: try String(contentsOf: folder.appending(path: name), encoding: .utf8))
        }
        let readme = try String(contentsOf: ProjectFolder.url("README.md"), encoding: .utf8)
        let sessions = readme.components(separatedBy: "```transcript\n").dropFirst().map { part in
            Transcript(name: "README", text: part.components(separatedBy: "```")[0])
        }
        return files + sessions
    }
}
