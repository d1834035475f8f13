/// The terminal as the reader uses it: lines out, and its properties.
@MainActor
public struct Display {
    /// Prints one line of a page, without a line break.
    public var print: (String) -> Void
    /// Prints one line of progress or of an error beside the page.
    public var note: (String) -> Void
    /// Receives the state of the prompt.
    public var prompt: (Prompting) -> Void
    /// The symbols to use.
    public var symbols: Symbols
    /// Returns the width in cells; `nil` for no wrapping, as in a pipe or a file.
    public var width: () -> Int?
    /// The width of texts and sentences as the reader sets it; `nil` for the usual.
    package var readingWidth: Int?
    /// Returns the number of lines shown at once; `nil` for no paging.
    public var height: () -> Int?
    /// The emphasis of names; `nil` where lines have none, as in a pipe.
    public var emphasis: Emphasis?
    /// Whether lines are typed at a terminal; slow work then continues behind the prompt.
    public var isInteractive: Bool

    /// The states of the prompt.
    public enum Prompting: Hashable, Sendable {
        /// The session is ready for a line.
        case ready
        /// A line was typed; the cursor is at the start of a line.
        case over
        /// Work behind the prompt has printed something, and the prompt must be shown again.
        case again
    }

    /// Creates a display.
    public init(
        print: @escaping (String) -> Void,
        note: @escaping (String) -> Void,
        prompt: @escaping (Prompting) -> Void = { _ in },
        symbols: Symbols = .rich,
        width: @escaping () -> Int?,
        height: @escaping () -> Int? = { nil },
        isInteractive: Bool
    ) {
        self.print = print
        self.note = note
        self.prompt = prompt
        self.symbols = symbols
        self.width = width
        self.height = height
        self.isInteractive = isInteractive
    }
}
