import Glibc
import Primitives
import SourceAPI

package struct ProgramEnding: Hashable, Sendable {
    package var exit: Exit
    /// The beginning and the end of its standard error.
    package var errors: [UInt8]
    package var wasStopped = false

    package enum Exit: Hashable, Sendable {
        case status(Int32)
        case signal(Int32)
    }

    /// The line of standard error with the error, without control characters and of at most 200 characters: the first
    /// that is neither blank nor indented, or the exception after the last traceback of Python.
    package var errorLine: String? {
        let lines = errors.split { $0 == 0x0A || $0 == 0x0D }
            .map { (isIndented: $0.first == 0x20 || $0.first == 0x09, text: Self.shown($0)) }
            .filter { !$0.text.isEmpty }
        let traceback = lines.lastIndex { !$0.isIndented && $0.text.hasPrefix("Traceback (most recent call last)") }
        // An exception can have several lines, and other words can follow it. A line in brackets counts what was not kept.
        let exception = traceback.flatMap { lines[($0 + 1)...].first { !$0.isIndented && !$0.text.hasPrefix("[") } }
        // An error of syntax in Python has no traceback: an indented line with the place comes first.
        return (exception ?? lines.first { !$0.isIndented } ?? lines.first).map { Self.short($0.text) }
    }

    /// The last line of standard error that is not blank, in the same form.
    var lastErrorLine: String? {
        errors.split { $0 == 0x0A || $0 == 0x0D }.reversed().lazy.map(Self.shown).first { !$0.isEmpty }.map(Self.short)
    }

    private static func short(_ line: String) -> String { line.count > 200 ? line.prefix(199) + "…" : line }

    private static func shown(_ line: ArraySlice<UInt8>) -> String {
        String(decoding: line, as: UTF8.self).withoutControls.onOneLine
    }

    /// Records the first and the last lines of standard error, by default half of the log lines that a record stores.
    func logErrors(to host: any SourceHost, maximumLines: Int = 20) {
        let lines = String(decoding: errors, as: UTF8.self).split { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
            .map { String($0).onOneLine }
            .filter { !$0.isEmpty }
        for line in lines.keepingEnds(maximumLines) { host.log("standard error: \(line)") }
    }
}

/// The beginning and the end of standard error; the part between them is dropped.
struct KeptErrors {
    private var first: [UInt8] = []
    private var last: [UInt8] = []
    private var dropped = 0

    mutating func append(_ bytes: ArraySlice<UInt8>) {
        let limit = ProgramLaunch.Limit.errors
        let room = limit - first.count
        first += bytes.prefix(max(0, room))
        last += bytes.dropFirst(max(0, room))
        // Shortened at twice the limit, so that a flood is not moved byte by byte.
        if last.count > 2 * limit {
            dropped += last.count - limit
            last.removeFirst(last.count - limit)
        }
    }

    var bytes: [UInt8] {
        let end = last.suffix(ProgramLaunch.Limit.errors)
        let missing = dropped + last.count - end.count
        return missing == 0 ? first + end : first + Array("\n[\(missing) bytes]\n".utf8) + end
    }
}

enum ProgramEvent: Sendable {
    case output([UInt8])
    case outputEnded
    case timedOut
    /// It is beyond a limit, which the words name as the end of a sentence.
    case beyondLimit(String)
    case notStarted(ProgramFailure)
    /// The program has ended and everything was read; the last event.
    case ended(ProgramEnding)
}
