import ArgumentParser
import FeedFormats
import FeedModel
import Foundation
import ReaderShell

/// `quire parse`: a feed as JSON.
struct ParseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse",
        abstract: "Print what a feed says as one JSON object, with what had to be repaired."
    )

    @Option(help: ArgumentHelp("The Content-Type header it came with.", valueName: "type"))
    var contentType: String?

    @Option(help: ArgumentHelp("The address it came from, for its relative links.", valueName: "address"))
    var url: String?

    @Argument(help: "The file; - is standard input.")
    var file: String

    @MainActor
    func run() async throws {
        try await Program.run { _ in
            let bytes = try file == "-" ? TextFile.standardInput() : TextFile.bytes(at: file)
            do throws(FeedFormatError) {
                let feed = try FeedParser.parse(bytes, contentType: contentType, url: url)
                Output.standard.append(feed.json.line + "\n")
                return .ok
            } catch {
                Output.standard.append(error.json.line + "\n")
                return .data
            }
        }
    }
}

/// `quire html`: a page as readable text.
struct HTMLCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "html", abstract: "Print HTML as readable text.")

    @Option(help: ArgumentHelp("Fold lines at so many cells; without it, a paragraph is a line.", valueName: "cells"))
    var width: Int?

    @Argument(help: "The file; - is standard input.")
    var file: String

    func validate() throws {
        guard width.map({ (TextLayout.leastWidth...1000).contains($0) }) ?? true else {
            throw ValidationError("--width takes \(TextLayout.leastWidth) to 1000.")
        }
    }

    @MainActor
    func run() async throws {
        try await Program.run { _ in
            let bytes = try file == "-" ? TextFile.standardInput() : TextFile.bytes(at: file)
            let text = HTMLText.readable(String(decoding: bytes, as: UTF8.self))
            for line in TextLayout(width: width).lines(text) { Output.standard.append(line + "\n") }
            return .ok
        }
    }
}

/// `quire date`: publishers' dates as ISO 8601.
struct DateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "date",
        abstract: "Print dates as feeds write them in ISO 8601, or '-' for what is no date."
    )

    @Argument(help: "The dates.")
    var dates: [String]

    @MainActor
    func run() async throws {
        try await Program.run { _ in
            var status = ExitStatus.ok
            for text in dates {
                let date = FeedDate.parse(text)
                if date == nil { status = .data }
                Output.standard.append((date?.iso8601 ?? "-") + "\n")
            }
            return status
        }
    }
}
