import ArgumentParser
import FeedFormats
import FeedModel
import ReaderShell

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
