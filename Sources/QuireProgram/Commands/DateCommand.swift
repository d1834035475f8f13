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
