import CEdit
import Glibc
import TerminalText

/// The input line of a terminal, with editing, history and completion by libedit.
///
/// Ctrl-C clears the line; on an empty line it returns ``interruptedLine``. Ctrl-D on an empty line ends the input, Ctrl-Z stops the
/// process, the arrow keys walk through the history, Ctrl-R searches it, Tab completes. Other keys edit the line as in bash, and a key
/// without a meaning is ignored. Between two lines the terminal has its original modes, so that Ctrl-C sends a signal to a running command.
package struct LineEditor: Sendable {
    /// Returns the candidates for the last word of a text; called on the editor's thread, which waits.
    package typealias Completion = @Sendable (_ beforeCursor: String) -> [String]

    private let input: Int32
    private let output: Int32
    private let terminal: String
    private let prompt: @Sendable () -> String
    private let history: HistoryFile?
    private let completion: Completion?
    private let redrawing = RedrawSignal()

    /// libedit with its version at the time of the build.
    package static var library: String { "libedit/\(String(cString: cedit_library_version))" }

    /// The line returned for Ctrl-C on an empty line: the control character ETX.
    package static let interruptedLine = "\u{3}"

    /// - Parameter prompt: Called on the editor's thread before each line; a space follows the prompt.
    package init(
        input: Int32 = 0,
        output: Int32 = 1,
        terminal: String,
        prompt: @escaping @Sendable () -> String,
        history: HistoryFile? = nil,
        completion: Completion? = nil
    ) {
        self.input = input
        self.output = output
        self.terminal = terminal
        self.prompt = prompt
        self.history = history
        self.completion = completion
    }

    /// Whether lines can be edited: both ends are terminals, and the terminal can move its cursor.
    ///
    /// libedit keeps two copies of every cell, so that a terminal larger than any screen is read like one without a cursor.
    ///
    /// - Parameter terminal: The type of terminal, `TERM`; `nil` if it is not set.
    package static func isUsable(terminal: String?, input: Int32 = 0, output: Int32 = 1) -> Bool {
        guard let terminal, !terminal.isEmpty, terminal != "dumb" else { return false }
        var size = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0 else { return false }
        return isatty(input) == 1 && Int(size.ws_row) * Int(size.ws_col) <= 4_000_000
    }

    /// Returns the lines as they are typed, for one task; at the end the terminal has its original modes.
    package func lines() -> AsyncStream<String> {
        let modes = TerminalModes(of: input)
        return OnDemandLines.stream(name: "line editor", onEnd: { modes?.restore() }) { EditedLineReader(self) }
    }

    /// Redraws the prompt and the text typed so far after lines were printed; does nothing while no line is edited.
    package func redraw() { redrawing.send() }

    /// Saves the modes of a terminal once, so that SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGPIPE and faults restore them.
    package static func guardTerminal(_ descriptor: Int32 = 0) { _ = cedit_guard_terminal(descriptor) }

    private final class EditedLineReader: BlockingLineReader {
        private let settings: LineEditor
        private let completion: CompletionBox
        private let editor: OpaquePointer?

        init(_ settings: LineEditor) {
            self.settings = settings
            completion = CompletionBox(settings.completion)
            let context = Unmanaged.passUnretained(completion).toOpaque()
            let wake = settings.redrawing.descriptor
            editor = cedit_open(settings.input, settings.output, wake, settings.terminal, completeLine, context)
            settings.history?.trim()
            for line in settings.history?.lines() ?? [] { addToHistory(line) }
        }

        deinit { if let editor { cedit_close(editor) } }

        func next() -> String? {
            guard let editor else { return nil }
            var length = 0
            guard let bytes = cedit_read(editor, TerminalText.line(settings.prompt()) + " ", &length) else {
                return nil
            }
            let line = UnsafeRawBufferPointer(start: bytes, count: length)
            let text = String(decoding: line, as: UTF8.self)
            if HistoryFile.records(text) {
                addToHistory(text)
                settings.history?.append(text)
            }
            return text
        }

        private func addToHistory(_ line: String) { if let editor { cedit_remember(editor, line) } }
    }

    private final class CompletionBox {
        let completion: Completion?

        init(_ completion: Completion?) { self.completion = completion }
    }

    private static let completeLine: cedit_completion = { context, editor, before in
        guard let context else { return }
        let box = Unmanaged<CompletionBox>.fromOpaque(context).takeUnretainedValue()
        let text = String(cString: before)
        let step = CompletionStep(for: text, candidates: box.completion?(text) ?? [])
        if !step.insertion.isEmpty { cedit_insert(editor, step.insertion) }
        for candidate in step.list { cedit_list(editor, candidate) }
    }
}

private struct TerminalModes: Sendable {
    private let descriptor: Int32
    private let modes: termios

    init?(of descriptor: Int32) {
        var modes = termios()
        guard tcgetattr(descriptor, &modes) == 0 else { return nil }
        self.descriptor = descriptor
        self.modes = modes
    }

    func restore() {
        var modes = modes
        tcsetattr(descriptor, TCSANOW, &modes)
    }
}

/// Wakes the thread that edits a line to redraw it.
final class RedrawSignal: Sendable {
    /// Readable after ``send()``; -1 if the system has no descriptor left, in which case nothing is redrawn.
    let descriptor: Int32

    init() { descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func send() { _ = eventfd_write(descriptor, 1) }
}
