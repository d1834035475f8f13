import ArgumentParser
import FeedFormats
import FeedModel
import Foundation
import Primitives
import ReaderShell
import SystemSupport

/// `quire parse`: a feed as JSON.
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
