import ArgumentParser
import FeedFormats
import FeedModel
import Primitives
import ReaderShell
import SystemSupport

struct ParseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse",
        abstract: "Print a feed as one JSON object, with the repairs it needed.",
        discussion: """
            The exit status is 0 for a feed, repaired or not; 65 for anything else, whose object has 'error', the 'reason', \
            and as 'discovered' the feeds that an HTML page names; 66 when the file cannot be read.
            """
    )

    @OptionGroup var document: DocumentOptions

    @MainActor
    func run() async throws {
        try await Program.run { _ in
            let bytes = try document.bytes()
            do throws(FeedFormatError) {
                var feed = try FeedParser.parse(bytes, contentType: document.contentType, url: document.url)
                feed.reduceToItems()
                Output.standard.append(feed.json.line + "\n")
                return .ok
            } catch {
                Output.standard.append(error.json.line + "\n")
                let feeds = error.feedLinks.map(\.url)
                throw FileError.notAFeed(path: document.name, what: error.reason, feeds: feeds)
            }
        }
    }
}

struct HTMLCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "html", abstract: "Print HTML as readable text.")

    @Option(
        help: ArgumentHelp("Wrap lines at this many cells; without it, each paragraph is one line.", valueName: "cells")
    )
    var width: Int?

    @OptionGroup var options: GlobalOptions
    @OptionGroup var document: DocumentOptions

    func validate() throws {
        guard width.map({ (TextLayout.minimumWidth...1000).contains($0) }) ?? true else {
            throw ValidationError("--width must be from \(TextLayout.minimumWidth) to 1000.")
        }
    }

    @MainActor
    func run() async throws {
        try await Program.run { _ in
            // The bytes are freed as soon as they are decoded.
            let text = HTMLText.readable(
                page: try document.bytes(),
                contentType: document.contentType,
                base: document.url
            )
            let layout = TextLayout(width: width, symbols: options.plain ? .plain : options.speak ? .spoken : .rich)
            for line in layout.lines(text) { Output.standard.append(line + "\n") }
            return .ok
        }
    }
}

struct DateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "date",
        abstract: "Print the dates of feeds in ISO 8601, or '-' for text that is not a date."
    )

    @Argument(help: "The dates.")
    var dates: [String]

    @MainActor
    func run() async throws {
        try await Program.run { _ in
            var status = ExitStatus.ok
            for text in dates {
                let date = FeedDateParser.parse(text)
                if date == nil { status = .data }
                Output.standard.append((date?.iso8601 ?? "-") + "\n")
            }
            return status
        }
    }
}

struct DocumentOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The Content-Type header it came with.", valueName: "type"))
    var contentType: String?

    @Option(help: ArgumentHelp("The address it came from, to resolve relative links.", valueName: "address"))
    var url: String?

    @Argument(help: "The file; - is standard input.", completion: .file())
    var file: String

    var name: String { file == "-" ? "standard input" : file }

    func bytes() throws(FileError) -> [UInt8] { try TextFile.bytes(of: file) }
}
