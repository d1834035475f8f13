import Glibc

/// The first line of a script, which names its interpreter (execve(2)).
package struct ScriptLine {
    package let words: [String]
    /// Whether the line ends with CR and LF; the kernel includes the CR in the last word.
    package let hasWindowsEnding: Bool

    package init?(ofFile path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return nil }
        let line = bytes[..<count].prefix { $0 != 0x0A }
        guard line.starts(with: "#!".utf8) else { return nil }
        words = line.dropFirst(2).split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            .map { String(decoding: $0, as: UTF8.self) }
        hasWindowsEnding = line.last == 0x0D
    }
}
