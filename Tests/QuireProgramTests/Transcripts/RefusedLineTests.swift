import ArgumentParser
import Foundation
import QuireTesting
import StreamsTesting
import Testing

@testable import QuireProgram
@testable import ReaderShell
@testable import SystemSupport

/// Tests of lines that are refused: each in one sentence, with at most one line to type instead.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct RefusedLineTests {
    /// A session of the demonstration, in this process.
    @MainActor
    private final class Session {
        private let reader: Reader
        private let printed: Printed

        private final class Printed { var lines: [String] = [] }

        init(_ arguments: [String], isInteractive: Bool) throws {
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
            let app = try App(try GlobalOptions.parse(arguments), environment: environment)
            let printed = Printed()
            let display = Display(
                print: { printed.lines.append($0) },
                note: { _ in },
                settings: app.readerSettings,
                width: { 500 },
                height: { 40 },
                isInteractive: isInteractive
            )
            var readerEnvironment = app.readerEnvironment(display: display)
            if isInteractive { readerEnvironment.scheduler = VirtualScheduler().erased }
            self.printed = printed
            reader = Reader(environment: readerEnvironment)
        }

        /// Types a line.
        ///
        /// - Returns: What is printed if the line is refused, else `nil`; and whether the session continues.
        func refusal(of line: String) async -> (text: String?, goesOn: Bool) {
            printed.lines = []
            reader.status = .ok
            let goesOn = await reader.perform(line: line)
            let isRefused = ![ExitStatus.ok, .partial].contains(reader.status)
            return (isRefused ? printed.lines.joined(separator: " ") : nil, goesOn)
        }

        func end() async { await reader.finish() }
    }

    /// The fault of an answer to a line; `nil` for one or two sentences, of which the last names at most one line.
    private static func fault(of answer: String) -> String? {
        let sentences = answer.split(separator: /[.?!] (?=['A-Z\[])/)
        guard sentences.count <= 2 else { return "\(sentences.count) sentences" }
        guard sentences.count == 2 else { return nil }
        let lines = sentences[1].matches(of: /'[^']+'/).count
        return lines > 1 ? "\(lines) lines to type" : nil
    }

    @Test(arguments: try Transcript.all())
    func aLineOfATranscriptIsCarriedOutOrRefusedInASentence(transcript: Transcript) async throws {
        let session = try Session(transcript.arguments, isInteractive: transcript.size != nil)
        _ = await session.refusal(of: "home")
        for line in transcript.typed {
            let (answer, goesOn) = await session.refusal(of: line)
            if let answer { #expect(Self.fault(of: answer) == nil, "\(line): \(answer)") }
            guard goesOn else { break }
        }
        await session.end()
    }

    /// The lines that a user of newsboat, mailx and mutt typed on a first day, and that were refused.
    private static let firstDay = [
        "s", "w foo.txt", "save /no/such/foo.txt", "| true", "| exit 3", "!ls", "pipe true", "mail", "forward",
        "bookmark", "C-b", "open-in-browser", "play", "browse 2", "browse 9", "kill spam", "ignore", "mute", "rule",
        "filter", "notify", "highlight", "ignore-article", "full", "fulltext", "readability", "fetch", "st", "sta",
        "fl", "* 5", "F", "j", "k", "J", "K", "n", "M", "r", "/needle", "/table", "?needle", "find table",
        "feeds failed", "feeds sort:failed", "errors", "move moved https://example.com/new", "why moved",
        "remove gone404", "add arstechnica.com", "add host:8931", "add http://onefeed.localhost:8931/", "import",
        "feeds kottke", "y", "alias", "macro", "bind", "R", "R!", "R --force", "3.9", "history opened",
        "history last week", "undo", "download", "queue", "e", "x", "n 3", "C", "E", "g2", "z 3", "list kot",
        "list kottke.o", "list source:kot", "why kot", "remove kot", "set colour red", "set sort title", "sort title",
        "sort failed", "list (unread", "tag 1-2 later", "u 3", "screen", "screen work", "news", "export csv", "find",
        "links 99", "c", "hide title:SPONSORED or author:Spammer",
    ]

    /// The commands that programs, files and downloads added, with items, links and words that they have and have not.
    private static let outputs = [
        "save", "save 1", "save 99 a.txt", "save 1 /no/such/a.md", "save 1-2 /no/such/", "save a.txt b.txt", "pipe",
        "pipe 99 true", "pipe 1 false", "| ", "mail 99", "mail 99 ann@example.org", "copy", "copy 1", "copy text",
        "copy text 99", "copy 1.9", "bookmark 99", "bookmark 1", "play 1", "play 99", "play 1.9", "download 1",
        "download 99", "download 1.9", "download 1 /no/such", "queue 1", "queue 99", "links", "links 1", "browse 1.9",
        "browse 99.1",
    ]

    @Test(arguments: [["home"], ["list"], ["list", "1"], ["feeds *"]])
    func aLineOfTheFirstDayIsCarriedOutOrRefusedInASentence(before: [String]) async throws {
        let session = try Session(["--demo"], isInteractive: false)
        for line in before + Self.firstDay + before + Self.outputs {
            if let answer = await session.refusal(of: line).text {
                #expect(Self.fault(of: answer) == nil, "\(line): \(answer)")
            }
        }
        await session.end()
    }
}
