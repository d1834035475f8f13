import Glibc

/// The kind of file system that a path is on.
package enum FileSystem: Hashable, Sendable {
    /// One that is this machine's alone.
    case local
    /// One that other machines may have, too, by its name: their locks and ours can miss each other.
    case shared(name: String)

    /// Finds the kind in the list of what is mounted.
    ///
    /// - Parameters:
    ///   - path: An absolute path without links.
    ///   - mounts: The content of `/proc/self/mounts`: device, place and kind, among others, a line each.
    package init(of path: String, mounts: String) {
        var found: (place: String, kind: Substring) = ("", "")
        for line in mounts.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count > 2 else { continue }
            let place = Self.unescaped(words[1])
            let isAbove = place == "/" || path == place || path.hasPrefix(place + "/")
            // What was mounted last hides what was there before.
            if isAbove, place.utf8.count >= found.place.utf8.count { found = (place, words[2]) }
        }
        self = Self.isShared(found.kind) ? .shared(name: String(found.kind)) : .local
    }

    /// What the system says of where a path leads; ``local`` when it says nothing.
    package init(at path: String) {
        guard let bytes = try? TextFile.bytes(at: "/proc/self/mounts") else {
            self = .local
            return
        }
        self.init(at: path, mounts: String(decoding: bytes, as: UTF8.self))
    }

    /// What the list of what is mounted says of where a path leads; ``local`` when it leads nowhere.
    package init(at path: String, mounts: String) {
        guard let real = realpath(path, nil) else {
            self = .local
            return
        }
        defer { free(real) }
        self.init(of: String(cString: real), mounts: mounts)
    }

    private static func isShared(_ kind: Substring) -> Bool {
        ["nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "coda", "glusterfs", "lustre", "gpfs", "vboxsf"]
            .contains(kind)
            || kind.hasPrefix("fuse.")
    }

    /// A place as it is called: the kernel writes spaces, tabs, line ends and backslashes as three octal digits.
    private static func unescaped(_ word: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = word.utf8
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            guard byte == UInt8(ascii: "\\"), digits.count == 3, let value = UInt8(String(digits) ?? "", radix: 8)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(value)
            rest.removeFirst(3)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
