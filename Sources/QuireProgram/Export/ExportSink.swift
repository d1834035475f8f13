import FeedModel
import Glibc
import ReaderShell
import SystemSupport

/// Where an export goes: bytes that were written, some tens of kilobytes at a time.
@MainActor
struct ExportSink {
    private let file: AtomicFileWriter?
    private let line: ((String) -> Void)?
    private var pending: [UInt8] = []

    /// The size of the buffer.
    private static let capacity = 65_536

    /// A file, which appears whole or not at all.
    init(file: AtomicFileWriter) {
        self.file = file
        line = nil
    }

    /// Standard output, as it is.
    init() {
        file = nil
        line = nil
    }

    /// A terminal: whole lines, made safe for it.
    init(line: @escaping (String) -> Void) {
        file = nil
        self.line = line
    }

    /// Writes what the closure appends.
    mutating func write(_ append: (inout [UInt8]) -> Void) throws {
        append(&pending)
        if pending.count >= Self.capacity { try flush() }
    }

    /// Writes a text.
    mutating func write(_ text: String) throws {
        try write { $0.append(contentsOf: text.utf8) }
    }

    /// Ends the export.
    mutating func finish() throws {
        if line != nil, let last = pending.last, last != 0x0A { pending.append(0x0A) }
        try flush()
        try file?.commit()
    }

    private mutating func flush() throws {
        if let file {
            try file.write(pending)
        } else if let line {
            let end = pending.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            for part in pending[..<end].dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
            where end > 0 {
                line(TerminalText.block(String(decoding: part, as: UTF8.self)))
            }
            pending.removeSubrange(..<end)
            return
        } else {
            Output.standard.append(pending)
        }
        pending.removeAll(keepingCapacity: true)
    }
}
