import FeedModel
import Foundation
import Glibc
import ReaderShell
import Services
import SourceAPI
import SystemSupport
import TOMLKit

/// The file `credentials.toml`: secrets without a better place, one per line, readable only by the reader.
///
/// `NAME = "SECRET"`, a token or `user:password`; `NAME = true` when the Secret Service keeps it. A file that others may
/// read, that is a symbolic link, or that belongs to another user is refused as a whole: others could replace its secrets.
struct CredentialsFile: Sendable {
    let path: String

    /// The place where a credential is stored.
    enum Place: Hashable {
        case here(Credential)
        case secretService
    }

    /// Finds a credential.
    ///
    /// - Throws: ``CredentialError/unsafeFile(path:reason:remedy:)``, ``FileError``; never with anything of a secret.
    func place(of name: String) throws -> Place? {
        guard let table = try table() else { return nil }
        return try place(of: name, in: table)
    }

    /// Refuses the file when other users can read or write it.
    func check() throws { _ = try text() }

    /// Refuses the file also if an entry is not a credential; tables belong to other programs.
    func checkAll() throws {
        guard let table = try table() else { return }
        for name in table.keys where table[name]?.table == nil { _ = try place(of: name, in: table) }
    }

    private func table() throws -> TOMLTable? {
        guard let text = try text() else { return nil }
        guard let table = try? TOMLTable(string: text) else {
            throw refusal("it is not TOML", "Write NAME = \"SECRET\", one per line.")
        }
        return table
    }

    private func place(of name: String, in table: TOMLTable) throws(CredentialError) -> Place? {
        guard let value = table[name] else { return nil }
        if value.bool == true { return .secretService }
        guard let secret = value.string, Self.isUsable(secret) else {
            throw refusal(
                "'\(name)' is not text of printable ASCII characters",
                "Write NAME = \"SECRET\", one per line."
            )
        }
        return .here(Credential(secret: secret))
    }

    /// Returns whether a secret can be stored here: it must be valid in a header.
    static func isUsable(_ secret: String) -> Bool {
        !secret.isEmpty && secret.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    /// Stores a credential under the name, or deletes the stored one; other lines are unchanged.
    func set(_ place: Place?, for name: String) throws {
        let lock = TextFile.parts(of: path).folder + "/.credentials.lock"
        try FileLock.holding(lock) {
            let old = try text() ?? ""
            let new = Self.replacing(name, by: place.map(Self.value), in: old)
            // A value of several lines, for example, is not found line by line. The old file is better than a broken one.
            guard let table = try? TOMLTable(string: new), (table[name] == nil) == (place == nil) else {
                throw refusal(
                    "the line of '\(name)' cannot be identified",
                    "Write NAME = \"SECRET\", one per line."
                )
            }
            try TextFile.replace(path, with: Array(new.utf8))
        }
    }

    private static func value(of place: Place) -> String {
        switch place {
        case .here(let credential): quoted(credential.secret)
        case .secretService: "true"
        }
    }

    /// Returns the text with the value replaced; tables belong to other programs and stay.
    private static func replacing(_ name: String, by value: String?, in text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        let line = value.map { quoted(name) + " = " + $0 }
        let end = lines.firstIndex { $0.trimmingCharacters(in: .whitespaces).hasPrefix("[") } ?? lines.endIndex
        let old = lines[..<end].firstIndex { (try? TOMLTable(string: $0))?.keys == [name] }
        switch (old, line) {
        case (let old?, let line?): lines[old] = line
        case (let old?, nil): lines.remove(at: old)
        case (nil, let line?): lines.insert(line, at: end)
        case (nil, nil): break
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    private func text() throws -> String? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw FileError.unreadable(path: path, reason: TextFile.reason(errno))
        }
        try check(status)
        return String(decoding: try TextFile.bytes(at: path), as: UTF8.self)
    }

    private func check(_ status: stat) throws(CredentialError) {
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw refusal("it is a link or not a file", "Put the file itself there.")
        }
        guard status.st_uid == geteuid() else {
            throw refusal(
                "it belongs to another user",
                "Take ownership with 'chown', and remove the permissions of others."
            )
        }
        guard status.st_mode & 0o077 == 0 else {
            throw refusal("other users can read or write it", "Run: chmod 600 \(path)")
        }
    }

    private func refusal(_ reason: String, _ remedy: String) -> CredentialError {
        .unsafeFile(path: path, reason: reason, remedy: remedy)
    }
}
