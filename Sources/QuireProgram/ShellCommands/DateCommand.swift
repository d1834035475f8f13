import ArgumentParser
import FeedFormats
import FeedModel
import Foundation
import Primitives
import ReaderShell
import SystemSupport

/// `quire date`: publishers' dates as ISO 8601.
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
