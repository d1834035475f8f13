import FeedModel
import Foundation
import Glibc
import Primitives
import ReaderShell
import SourceAPI
import SystemSupport
import TOMLReading

/// The file `credentials.toml`: secrets without a better place, one per line, readable only by the reader.
///
/// Each line is a ``CredentialEntry``. A file that others may read, that is a symbolic link, or that belongs to another
/// user is refused as a whole: others could replace its secrets.
struct CredentialsFile: Sendable {
    let path: String

    /// - Throws: ``CredentialError/unsafeFile(path:reason:remedy:)``, ``FileError``; never with anything of a secret.
    func entry(of name: String) throws -> CredentialEntry? {
        guard let table = try table() else { return nil }
        return try entry(of: name, in: table)
    }

    var version: [Int]? { TextFile.version(of: path) }

    func check() throws { _ = try bytes() }

    /// Refuses the file also if an entry is not a credential; other tables belong to other programs.
    func checkAll() throws {
        guard let table = try table() else { return }
        for name in table.keys where table[name]?.table.map(CredentialEntry.isMeant) ?? true {
            _ = try entry(of: name, in: table)
        }
    }

    private func table() throws -> TOMLTable? {
        guard let bytes = try bytes() else { return nil }
        do throws(TOMLMistake) {
            return try TOMLDocument.table(String(decoding: bytes, as: UTF8.self))
        } catch {
            throw refusal("line \(error.line) is not TOML", Self.remedy)
        }
    }

    private static let remedy =
        "Write NAME = \"SECRET\" or NAME = { user = \"USER\", password = \"PASSWORD\" }, one per line."

    private func entry(of name: String, in table: TOMLTable) throws(CredentialError) -> CredentialEntry? {
        guard let value = table[name] else { return nil }
        guard let entry = CredentialEntry(value) else {
            throw refusal("'\(name)' is neither a secret nor a user with a password", Self.remedy)
        }
        return entry
    }

    /// Stores an entry under the name, or deletes the stored one; other lines are unchanged.
    func set(_ entry: CredentialEntry?, for name: String) throws {
        let lock = TextFile.parts(of: path).folder + "/.credentials.lock"
        try FileLock.holding(lock) {
            var old: [UInt8]?
            var new: [UInt8]
            repeat {
                old = try bytes()
                let text = Self.replacing(name, by: entry?.text, in: String(decoding: old ?? [], as: UTF8.self))
                // A value of several lines, for example, is not found line by line. The old file is better than a broken one.
                guard let table = try? TOMLDocument.table(text),
                    entry.map({ CredentialEntry(table[name]) == $0 }) ?? (table[name] == nil)
                else {
                    throw refusal("the line of '\(name)' cannot be identified", Self.remedy)
                }
                new = Array(text.utf8)
            } while try !TextFile.replace(path, with: new, ifStill: old)
        }
    }

    /// Returns the text with the value replaced; tables belong to other programs and stay.
    private static func replacing(_ name: String, by value: String?, in text: String) -> String {
        // A line that ends with CRLF keeps its CR.
        var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        if lines.last == "" { lines.removeLast() }
        let line = value.map { name.quotedForTOML + " = " + $0 }
        let end = lines.firstIndex { $0.trimmingCharacters(in: .whitespaces).hasPrefix("[") } ?? lines.endIndex
        let old = lines[..<end].firstIndex { (try? TOMLDocument.table($0))?.keys == [name] }
        switch (old, line) {
        case (let old?, let line?): lines[old] = line
        case (let old?, nil): lines.remove(at: old)
        case (nil, let line?): lines.insert(line, at: end)
        case (nil, nil): break
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func bytes() throws -> [UInt8]? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw FileError.unreadable(path: path, reason: TextFile.reason(errno))
        }
        try check(status)
        return try TextFile.bytes(at: path)
    }

    private func check(_ status: stat) throws(CredentialError) {
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw refusal("it is a symbolic link or not a regular file", "Put the file itself there.")
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

/// An entry of `credentials.toml`: a credential, or the part of it that is not in the Secret Service.
///
///     newsapi = "KEY"
///     "https://example.org" = { user = "ada", password = "PASSWORD" }
///     work = { token = "TOKEN" }
///     other = { header = "Scheme VALUE" }
///
/// With `true` in place of a secret, the Secret Service has it.
struct CredentialEntry: Hashable {
    enum Form: Hashable {
        /// One text, whose name decides what it means; the only form of earlier versions.
        case text
        case kind(Credential.Kind)
    }

    let form: Form
    /// The secret; `nil` if the Secret Service has it.
    let secret: String?

    init?(_ value: TOMLValue?) {
        guard let table = value?.table else {
            self.init(.text, value)
            return
        }
        switch Set(table.keys) {
        case ["user", "password"]:
            guard let user = table["user"]?.string, let password = table["password"] else { return nil }
            self.init(.kind(.password(user: user)), password)
        case ["token"]: self.init(.kind(.token), table["token"])
        case ["header"]: self.init(.kind(.header), table["header"])
        default: return nil
        }
    }

    /// Returns whether a table is meant as an entry, complete or not: it has a password, or nothing but parts of one.
    static func isMeant(_ table: TOMLTable) -> Bool {
        let keys = Set(table.keys)
        return keys.contains("password") || !keys.isEmpty && keys.isSubset(of: ["user", "token", "header"])
    }

    private init?(_ form: Form, _ secret: TOMLValue?) {
        guard let secret, secret.string != nil || secret.bool == true else { return nil }
        self.init(form, secret.string)
    }

    init(_ form: Form, _ secret: String?) {
        (self.form, self.secret) = (form, secret)
    }

    var text: String {
        let value = secret.map(\.quotedForTOML) ?? "true"
        return switch form {
        case .text: value
        case .kind(.token): "{ token = \(value) }"
        case .kind(.password(let user)): "{ user = \(user.quotedForTOML), password = \(value) }"
        case .kind(.header): "{ header = \(value) }"
        }
    }
}

/// The file `session`: the user who signed in last, without any secret, so that the next run uses the same library.
struct SessionFile: Sendable {
    let path: String

    /// Returns the user who is signed in; a file that cannot be read is an error, because marks would go into another history.
    func user() throws(FileError) -> User? {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try TextFile.bytes(at: path)
        } catch .missing {
            return nil
        }
        let value = try? JSONValue(parsing: bytes)
        guard let provider = value?["provider"].trimmedString, let id = value?["id"].trimmedString else {
            throw .malformed(path: path, line: nil, reason: "it does not say who is signed in; remove it to sign out")
        }
        return User(provider: provider, id: id, name: value?["name"].trimmedString)
    }

    func write(_ user: User?) throws(FileError) {
        guard let user else {
            guard unlink(path) == 0 || errno == ENOENT else {
                throw .unwritable(path: path, reason: TextFile.reason(errno))
            }
            return
        }
        let value: JSONValue = [
            "provider": .string(user.provider), "id": .string(user.id), "name": .string(user.name),
        ]
        try TextFile.replace(path, with: Array((value.line + "\n").utf8))
    }
}
