import ArgumentParser
import Foundation
import QuireTesting
import ReaderShell
import StreamsTesting
import Testing

@testable import QuireProgram
@testable import SystemSupport

/// Whole sessions of the demonstration, replayed: the files of Tests/Transcripts, and the one in the README.
///
/// A transcript is what a person would see: a line that begins with `$` starts the program, one that begins with
/// `>` is typed, and the rest is what quire says. Replayed through a pipe, where it says the same without prompts, or for a line
/// with the size of a terminal, in this process: at a real terminal the program says that it waits if the machine is busy.
@Suite struct TranscriptTests {
    // RX5
    @Test(arguments: try Transcript.all().filter { $0.size == nil })
    func theSessionGoesAsItIsWritten(transcript: Transcript) async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path, variables: ["BROWSER": "true"])
        let outcome = try await quire.run(transcript.arguments, input: transcript.typed.map { $0 + "\n" }.joined())
        #expect(outcome.output == transcript.said)
        #expect(outcome.errors == "")
        #expect(outcome.status == 0)
    }

    @MainActor
    @Test(arguments: try Transcript.all().filter { $0.size != nil })
    func theSessionAtATerminalGoesAsItIsWritten(transcript: Transcript) async throws {
        let size = try #require(transcript.size)
        let environment = ProcessEnvironment(
            variables: ["BROWSER": "true", "LC_ALL": "C.UTF-8"],
            now: Date.init,
            utcOffset: { _ in 0 },
            newUID: { UUID().uuidString },
            hostName: "here",
            inputIsTerminal: false,
            outputIsTerminal: false,
            errorIsTerminal: false
        )
        let app = try App(try GlobalOptions.parse(transcript.arguments), environment: environment)
        var lines: [String] = []
        let display = Display(
            print: { lines.append($0) },
            note: { _ in },
            settings: app.readerSettings,
            width: { size.columns },
            height: { size.rows },
            isInteractive: true
        )
        var readerEnvironment = app.readerEnvironment(display: display)
        readerEnvironment.scheduler = VirtualScheduler().erased
        let reader = Reader(environment: readerEnvironment)
        _ = await reader.perform(line: "home")
        for line in transcript.typed {
            lines.append("> \(line)")
            _ = await reader.perform(line: line)
        }
        #expect(lines == transcript.lines)
        await reader.finish()
    }

    // RX4
    @Test func aPipeGetsNoEscapeCodes() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path, variables: ["TERM": "xterm-256color"])
            .run(["--demo"], input: "1\nlist\nhelp\n")
        #expect(!outcome.output.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    }

    // RX3
    @Test func anUnknownCommandIsToldAndTheSessionGoesOn() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path).run(["--demo"], input: "lits\nwhy 4\n")
        #expect(
            outcome.output.contains(
                "\nThere is no command 'lits'. Did you mean 'list'?\nRepositories:"
            )
        )
        #expect(outcome.status == 0)
    }

    // RX2
    @Test func aLineWithoutItsEndIsCarriedOutAndClosedInputIsNoError() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        #expect(
            try await quire.run(["--demo"], input: "why 4").output.contains("Next fetch: not before 2026-11-21 18:42")
        )
        #expect(try await quire.run(["--demo"]).status == 0)
    }

    // RD1
    @Test func whatWasOpenedIsReadInTheNextRunAndUnreadTakesItBack() async throws {
        let server = LoopbackServer(["/feed": .status(200, BadInputTests.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        let quire = Program(home: folder.path)
        _ = try await quire.run("refresh")
        _ = try await quire.run("-c", "list; 1")
        #expect(try await quire.run("-c", "list read").output == "== Read ==  1 item\n1   One — A feed\n")
        #expect(try await quire.run("-c", "list read; unread 1").output.hasSuffix("Unread: One\n"))
        #expect(try await quire.run("-c", "list read").output == "Nothing matches 'read'.\n")
    }
}

/// A session in a file.
struct Transcript: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var arguments: [String]
    var typed: [String]
    var said: String
    /// All lines but the first.
    var lines: [String]
    /// The size of the terminal; `nil` for a pipe.
    var size: (columns: Int, rows: Int)?

    init(name: String, text: some StringProtocol) {
        testDescription = name
        arguments = []
        typed = []
        said = ""
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map { String($0) }
        if lines.last == "" { lines.removeLast() }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.split(separator: " ").map { String($0) }
            if words.first == "$", let program = words.firstIndex(of: "quire") {
                arguments = Array(words[(program + 1)...])
                let sizes = words[..<program].compactMap { $0.split(separator: "=").last.flatMap { Int($0) } }
                if sizes.count == 2 { size = (sizes[0], sizes[1]) }
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
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".txt") }
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
