package import Screens

/// The terminal as the reader uses it: lines out, and its properties.
@MainActor
public struct Display {
    /// Prints one line of a page, without a line break.
    public var print: (String) -> Void
    /// Prints one line of progress or of an error beside the page.
    public var note: (String) -> Void
    /// Receives the state of the prompt.
    public var prompt: (Prompting) -> Void
    /// The settings with which a session begins.
    package var settings: ReaderSettings
    /// Returns the width in cells; `nil` for no wrapping, as in a pipe or a file.
    public var width: () -> Int?
    /// Returns the number of lines; `nil` if it is unknown.
    public var height: () -> Int?
    /// The emphasis of names beside rich symbols; `nil` where lines have none, as in a pipe.
    public var emphasis: Emphasis?
    /// Whether lines are typed at a terminal; slow work then continues behind the prompt.
    public var isInteractive: Bool

    /// The states of the prompt.
    public enum Prompting: Hashable, Sendable {
        /// The session is ready for a line.
        case ready
        /// The session is ready for the answer to a question, which stands in place of the prompt.
        case question(String)
        /// A line was typed; the cursor is at the start of a line.
        case over
        /// Work behind the prompt has printed something, and the prompt must be shown again.
        case again
    }

    /// Creates a display.
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
