import FeedModel
import Glibc
import ReaderShell
import SystemSupport

/// The destination of an export, written in batches of some tens of kilobytes.
@MainActor
struct ExportSink {
    private let file: AtomicFileWriter?
    private let line: ((String) -> Void)?
    private var pending: [UInt8] = []

    /// Whether the end of the export takes the place of a file.
    var isReplacing: Bool { file?.isReplacing ?? false }

    private static let capacity = 65_536

    /// Creates a sink for a file, which appears complete or not at all.
    init(file: AtomicFileWriter) {
        self.file = file
        line = nil
    }

    /// Creates a sink for standard output, unchanged.
    init() {
        file = nil
        line = nil
    }

    /// A terminal: whole lines, made safe for it.
    init(line: @escaping (String) -> Void) {
        file = nil
        self.line = line
    }

    mutating func write(_ append: (inout [UInt8]) -> Void) throws {
        append(&pending)
        if pending.count >= Self.capacity { try flush() }
    }

    mutating func write(_ text: String) throws {
        try write { $0.append(contentsOf: text.utf8) }
    }

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
