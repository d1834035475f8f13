import ArgumentParser
import FeedFormats
import FeedModel
import ReaderShell
import SystemSupport

/// `quire html`: a page as readable text.
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
