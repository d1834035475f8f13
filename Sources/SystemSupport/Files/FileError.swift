package import Glibc

/// An error of a file that an argument or the configuration names.
public enum FileError: Error, Hashable, Sendable {
    /// The file does not exist.
    case missing(path: String)
    case unreadable(path: String, reason: String)
    /// The file cannot be written; its former content is unchanged.
    case unwritable(path: String, reason: String)
    /// Only a part could be written.
    case cutShort(path: String, reason: String)
    case busy(path: String)
    case malformed(path: String, line: Int?, reason: String)
    case notAFeed(path: String, what: String, feeds: [String])
    /// The file cannot be imported; it looks like `what`.
    case notImportable(path: String, what: String)
    /// The file can be imported as a list of feeds and as one of read articles.
    case undecided(path: String)
    case tooLarge(path: String, limit: Int)
}

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

extension String {
    package var asShellWord: String {
        let isPlain = unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || "0123456789/._-".unicodeScalars.contains($0))
        }
        return isPlain && !isEmpty ? self : inQuotationMarks
    }

    /// The text in single quotation marks, as a shell reads it.
    package var inQuotationMarks: String {
        unicodeScalars.reduce(into: "'") { $0 += $1 == "'" ? #"'\''"# : String($1) } + "'"
    }
}
