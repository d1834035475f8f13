import Foundation
import Glibc
import ReaderShell
import SystemSupport

/// A question at the terminal, optionally without echo of the answer.
///
/// The terminal edits the line itself. During the question Ctrl-C and Ctrl-D cancel it and send no signal, so that the
/// terminal is always restored; a signal from elsewhere restores it, too (`LineEditor.guardTerminal`).
struct TerminalQuestion: Sendable {
    var text: String
    var isHidden: Bool

    /// Whether a question can be answered: both input and the output of the question are terminals.
    static func isPossible(_ surroundings: ProcessEnvironment) -> Bool {
        surroundings.inputIsTerminal && (surroundings.outputIsTerminal || surroundings.errorIsTerminal)
    }

    /// Asks on a new thread; returns the answer without its line break, or `nil` if the reader cancels.
    func ask(on output: Output) async -> String? {
        let answer = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: read(asking: output)) }
        }
        // After hidden or cancelled input the cursor is still behind the question.
        if isHidden || answer == nil { output.write("\n") }
        return answer
    }

    private static let giveUp: UInt8 = 3

    private func read(asking output: Output) -> String? {
        var found = termios()
        guard tcgetattr(STDIN_FILENO, &found) == 0 else { return nil }
        LineEditor.guardTerminal()
        var modes = found
        modes.c_lflag &= ~UInt32(isHidden ? ISIG | ECHO : ISIG)
        modes.c_lflag |= UInt32(ICANON)
        // Ctrl-C ends the line instead of the process.
        withUnsafeMutableBytes(of: &modes.c_cc) { $0[Int(VEOL)] = Self.giveUp }
        guard tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) == 0 else { return nil }
        defer { tcsetattr(STDIN_FILENO, TCSADRAIN, &found) }
        // Only now, so that a quick answer is not echoed and Ctrl-C does not end the process.
        output.write(text)
        var line: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while line.last != 0x0A, line.last != Self.giveUp {
            let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0, line.count < 65_536 else { return nil }
            line += buffer[..<count]
        }
        guard line.last == 0x0A else { return nil }
        return String(decoding: line.dropLast(), as: UTF8.self)
    }
}
