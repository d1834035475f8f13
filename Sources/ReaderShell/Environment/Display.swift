package import Screens

@MainActor
package struct Display {
    /// Prints one line of a page, without a line break.
    package var print: (String) -> Void
    /// Prints one line of progress or of an error, apart from the page.
    package var note: (String) -> Void
    package var prompt: (Prompting) -> Void
    package var settings: ReaderSettings
    /// Returns the width in cells; `nil` for no wrapping, as in a pipe or a file.
    package var width: () -> Int?
    package var height: () -> Int?
    /// The emphasis of names, used with rich symbols; `nil` where lines have none, as in a pipe.
    package var emphasis: Emphasis?
    /// Returns an address as a browser may get it, and `nil` for one that no browser gets; `nil` where the terminal shows no links.
    package var openableAddress: (@Sendable (String) -> String?)?
    /// Whether lines are typed at a terminal; slow work then continues in the background.
    package var isInteractive: Bool

    package enum Prompting: Equatable, Sendable {
        case ready
        /// A question, which replaces the prompt.
        case question(String)
        /// A line was typed; the cursor is at the start of a line.
        case over
        /// The input has ended; the cursor is after the prompt.
        case end
        /// Background work has printed something, and the prompt must be shown again.
        case again
    }

    package init(
        print: @escaping (String) -> Void,
        note: @escaping (String) -> Void,
        prompt: @escaping (Prompting) -> Void = { _ in },
        settings: ReaderSettings = ReaderSettings(),
        width: @escaping () -> Int?,
        height: @escaping () -> Int? = { nil },
        isInteractive: Bool
    ) {
        self.print = print
        self.note = note
        self.prompt = prompt
        self.settings = settings
        self.width = width
        self.height = height
        self.isInteractive = isInteractive
    }
}
