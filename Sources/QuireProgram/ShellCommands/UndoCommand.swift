import ArgumentParser
import FeedModel
import Library
import ReaderShell
import Services
import SystemSupport

/// `quire undo`: takes back the last step.
struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo the last mark; repeat for earlier ones."
    )

    @OptionGroup var options: GlobalOptions

    @MainActor
    func run() async throws {
        try await Program.run(options, \.library) { library in
            if let move = try await library.takeLastMove() {
                throw CommandError.undo(ofMove: move.old.rawValue, to: move.new.rawValue)
            }
            guard let step = try await library.undo(screen: "command") else {
                Output.standard.writeSentence("There is nothing to undo.")
                return .ok
            }
            let only = try await step.items.count == 1 ? library.item(step.items[0]) : nil
            let sentence = MarkSentence.text(step.kind, count: step.items.count, title: only?.item.displayTitle)
            Output.standard.writeSentence("Undone: \(sentence)")
            return .ok
        }
    }
}
