package import Glibc

/// The reason why another user may have written a file or can write it.
package struct FileFault: Hashable, Sendable {
    package let path: String
    package let reason: String
    package let command: String

    /// Returns the fault of a file; `nil` if it is the reader's or root's, and no other user can write it.
    package init?(_ status: stat, at path: String) {
        self.path = path
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            (reason, command) = ("belongs to another user", "chown \(geteuid()) \(path.asShellWord)")
            return
        }
        guard status.st_mode & status.others & 0o022 != 0 else { return nil }
        (reason, command) = ("can be changed by other users", "chmod go-w \(path.asShellWord)")
    }
}

extension stat {
    package var others: mode_t { st_gid == st_uid && st_uid != 0 ? 0o007 : 0o077 }
}
