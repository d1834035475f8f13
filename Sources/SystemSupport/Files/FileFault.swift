package import Glibc

/// The reason why another user may have written a file or can write it.
package struct FileFault: Hashable, Sendable {
    /// The path of the file or folder.
    package let path: String
    /// The fault, such as "belongs to another user".
    package let reason: String
    /// The command that repairs it.
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
    /// The permission bits of other users.
    ///
    /// By convention a group with the number of its user has no other members.
    package var others: mode_t { st_gid == st_uid && st_uid != 0 ? 0o007 : 0o077 }
}
