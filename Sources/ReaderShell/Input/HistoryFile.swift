import FeedModel
import Glibc

/// The lines typed at the prompt, oldest first, in a plain file of one line each that only its owner can read.
///
/// A line is appended as soon as it is typed, so that several readers can share the file. History is a convenience: a
/// file that cannot be read is empty, a line that cannot be written is forgotten, and so may be one that another reader
/// writes in the moment in which a long file is made shorter.
public struct HistoryFile: Hashable, Sendable {
    /// Where it is.
    public let path: String

    /// The most lines that are read back.
    public static let mostLines = 1000

    /// The most bytes that are read back, from the end of the file.
    static let mostBytes = 1 << 20

    /// Names a file, which need not exist; its folder must.
    public init(path: String) {
        self.path = path
    }

    /// The last lines of the file.
    public func lines() -> [String] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
        let start = max(0, Int(status.st_size) - Self.mostBytes)
        lseek(descriptor, start, SEEK_SET)
        var reader = DescriptorLineReader(descriptor: descriptor)
        // Read from the middle, the first line is not whole.
        if start > 0 { _ = reader.next() }
        var lines: [String] = []
        while let line = reader.next() { lines.append(line) }
        return Array(lines.filter { !$0.isEmpty }.suffix(Self.mostLines))
    }

    /// Adds a line, unless it is empty, is longer than 4 KiB, begins with a space, as in many shells, or has an address
    /// with a password in it.
    public func append(_ line: String) {
        guard Self.keeps(line) else { return }
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // One write, so that the lines of two readers do not mix.
        let bytes = Array(line.utf8) + [0x0A]
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }

    /// Makes the file as short as what is read back, when it has grown to twice that; done once, at the start.
    public func trim() {
        var status = stat()
        guard stat(path, &status) == 0, Int(status.st_size) > 2 * Self.mostBytes else { return }
        let kept = lines()
        let temporary = path + ".new"
        unlink(temporary)
        let shorter = HistoryFile(path: temporary)
        for line in kept { shorter.append(line) }
        rename(temporary, path)
    }

    /// Whether a line is worth keeping.
    static func keeps(_ line: String) -> Bool {
        !line.isEmpty && line != LineEditor.interruptedLine && !line.hasPrefix(" ") && line.utf8.count <= 4096
            && !line.utf8.contains { $0 == 0x0A || $0 == 0 } && line.redactingUserinfo == line
    }
}
