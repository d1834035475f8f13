import FeedModel
import Foundation
import Glibc
import Primitives
import ReaderShell
import SourceAPI
import SystemSupport

/// The file `session`: the user who signed in last, without any secret, so that the next run uses the same library.
struct SessionFile: Sendable {
    let path: String

    /// Returns the user who is signed in; `nil` if there is no file.
    ///
    /// A file that cannot be read is an error and does not count as signed out, because marks would go into another history.
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
