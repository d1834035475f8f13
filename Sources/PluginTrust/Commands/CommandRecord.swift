package import Foundation
package import Primitives

/// The reader's decision about a command of the subscriptions file.
package struct CommandRecord: Hashable, Sendable {
    /// The whole address, `exec:COMMAND` or `filter:PROGRAM:ADDRESS`.
    package var address: String
    package var isDenied: Bool
    /// Whether it was allowed for runs in a sandbox only.
    package var isSandboxed: Bool
    package var decided: Date
    /// The number of runs in a row that a signal ended, or that printed too much.
    package var crashes = 0
}

extension CommandRecord: RegisteredRecord {
    package static let listName = "commands"

    package static func unreadable(path: String) -> PluginError { .unreadableCommands(path: path) }

    package var key: String { address }

    package init?(_ json: JSONValue) {
        guard let address = json["address"].string, let isDenied = json["denied"].bool,
            let isSandboxed = json["sandboxed"].bool,
            let decided = json["decided"].string.flatMap({ Date(iso8601: $0) })
        else { return nil }
        self.init(address: address, isDenied: isDenied, isSandboxed: isSandboxed, decided: decided)
        crashes = json["crashes"].int ?? 0
    }

    package var json: JSONValue {
        [
            "address": .string(address), "denied": .bool(isDenied), "sandboxed": .bool(isSandboxed),
            "decided": .string(decided.iso8601), "crashes": .int(crashes),
        ]
    }
}
