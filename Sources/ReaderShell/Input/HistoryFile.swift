import FeedModel
import Glibc

/// The lines typed at the prompt, oldest first, in a plain text file that only its owner can read.
///
/// Each line is appended as soon as it is typed, so that several readers can share the file. Errors are ignored: an
/// unreadable file is treated as empty, and a line that cannot be written is dropped. A line written by another reader
/// while this one trims the file may be lost.
package struct HistoryFile: Sendable {
    package let path: String

    package static let maximumLines = 1000

    /// The maximum number of bytes read, from the end of the file.
    static let maximumBytes = 1 << 20

    /// Creates a history; the file need not exist, but its folder must.
    package init(path: String) { self.path = path }

    package func lines() -> [String] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
        let start = max(0, Int(status.st_size) - Self.maximumBytes)
        lseek(descriptor, start, SEEK_SET)
        var reader = DescriptorLineReader(descriptor: descriptor)
        // The first line is incomplete if reading starts in the middle.
        if start > 0 { _ = reader.next() }
        var lines: [String] = []
        while let line = reader.next() { lines.append(line) }
        return Array(lines.filter { !$0.isEmpty }.suffix(Self.maximumLines))
    }

    /// Appends a line, unless it is empty, is longer than 4 KiB, begins with a space as in many shells, or may contain a
    /// secret: an address with a password, or more than a name after `login`.
    package func append(_ line: String) {
        guard Self.records(line) else { return }
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // A single write keeps the lines of two readers apart.
        let bytes = Array(line.utf8) + [0x0A]
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }

    /// Trims the file to the part that is read, if it has grown to twice that size; call once at the start.
    package func trim() {
        var status = stat()
        guard stat(path, &status) == 0, Int(status.st_size) > 2 * Self.maximumBytes else { return }
        let kept = lines()
        let temporary = path + ".new"
        unlink(temporary)
        let shorter = HistoryFile(path: temporary)
        for line in kept { shorter.append(line) }
        rename(temporary, path)
    }

    static func records(_ line: String) -> Bool {
        !line.isEmpty && line != LineEditor.interruptedLine && !line.hasPrefix(" ") && line.utf8.count <= 4096
            && !line.utf8.contains { $0 == 0x0A || $0 == 0 } && line.redactingUserinfo == line
            && !mayHoldSecret(line)
    }

    /// Whether a secret may have been typed after `login`, which takes only a name or an address.
    private static func mayHoldSecret(_ line: String) -> Bool {
        guard let commands = try? CommandLineWords.commands(in: line) else {
            return ["login", "sign-in"].contains(where: line.contains)
        }
        return commands.contains { command in
            let words = command.texts
            guard words.count > 1, (try? CommandEntry.named(words[0]))?.name == .login else { return false }
            return words.count > 2 || words[1].utf8.count > maximumNameLength && !words[1].contains("://")
        }
    }

    /// The length of the longest names of keys; access tokens are longer.
    private static let maximumNameLength = 24
}
