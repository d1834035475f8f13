import Glibc

package enum FileSystem: Hashable, Sendable {
    /// A file system of this machine only.
    case local
    /// A file system that other machines may share, by its name. Their locks and ours may not see each other.
    case shared(name: String)

    /// Finds the kind of an absolute path without links in the lines of `/proc/self/mounts`.
    package init(of path: String, mounts: String) {
        var found: (place: String, kind: Substring) = ("", "")
        for line in mounts.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count > 2 else { continue }
            let place = Self.unescaped(words[1])
            let isAbove = place == "/" || path == place || path.hasPrefix(place + "/")
            // A later mount hides an earlier one.
            if isAbove, place.utf8.count >= found.place.utf8.count { found = (place, words[2]) }
        }
        self = Self.isShared(found.kind) ? .shared(name: String(found.kind)) : .local
    }

    /// Finds the kind of the file system of a path; ``local`` if it cannot be found.
    package init(at path: String, mounts: String? = nil) {
        let bytes = mounts.map { Array($0.utf8) } ?? (try? TextFile.bytes(at: "/proc/self/mounts")) ?? []
        self.init(of: AbsolutePath.resolvingLinks(path), mounts: String(decoding: bytes, as: UTF8.self))
    }

    private static func isShared(_ kind: Substring) -> Bool {
        ["nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "coda", "glusterfs", "lustre", "gpfs", "vboxsf"]
            .contains(kind)
            || kind.hasPrefix("fuse.")
    }

    /// Unescapes a mount point: the kernel writes spaces, tabs, newlines and backslashes as three octal digits.
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
