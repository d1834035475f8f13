import ArgumentParser
import FeedFormats
import FeedModel
import Foundation
import ReaderShell

/// `quire parse`: a feed as JSON.
struct ParseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse",
        abstract: "Print what a feed says as one JSON object, with what had to be repaired.",
        discussion: """
            The exit status is 0 for a feed, repaired or not; 65 for what is none, whose object has 'error', \
            the 'reason', and the feeds a page of HTML names as 'discovered'; 66 when the file cannot be read.
            """
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
            let bytes = try TextFile.bytes(of: file)
            do throws(FeedFormatError) {
                let feed = try FeedParser.parse(bytes, contentType: contentType, url: url)
                Output.standard.append(feed.json.line + "\n")
                return .ok
            } catch {
                Output.standard.append(error.json.line + "\n")
                let path = file == "-" ? "standard input" : file
                throw FileError.notAFeed(path: path, what: error.reason, feeds: error.feedLinks.map(\.url))
            }
        }
    }
}
