package import FeedModel
package import Foundation
package import PluginSources
package import Primitives
package import SourceAPI

package struct CommandPermissions: Sendable {
    package let register: CommandRegister
    package let isSandboxed: Bool

    package init(register: CommandRegister, isSandboxed: Bool) {
        self.register = register
        self.isSandboxed = isSandboxed
    }

    /// Returns the reason why the command of an address is not run; `nil` if it may run, or the address has no command.
    package func obstacle(to uri: SubscriptionURI) -> CommandObstacle? {
        guard uri.command != nil else { return nil }
        let record: CommandRecord?
        do throws(PluginError) {
            record = try register.record(of: uri.description)
        } catch .unsafe(let path, let reason, let command) {
            return .unsafe(path: path, reason: reason, command: command)
        } catch .unreadableRegister(let path, let reason) {
            return .unreadable(path: path, reason: reason)
        } catch {
            return .damaged(path: register.path)
        }
        guard let record else { return .undecided }
        if record.isDenied { return .denied }
        if record.isSandboxed, !isSandboxed { return .allowedInSandboxOnly }
        return record.crashes >= PluginRecord.crashLimit ? .disabled(crashes: record.crashes) : nil
    }

    /// Allows or denies the command of an address, and forgets its crashes.
    ///
    /// A command allowed while commands run in a sandbox is allowed there only.
    package func decide(_ uri: SubscriptionURI, isAllowed: Bool, at date: Date) throws {
        try register.store(
            CommandRecord(
                address: uri.description,
                isDenied: !isAllowed,
                isSandboxed: isSandboxed,
                decided: date
            )
        )
    }

    package func sources(_ surroundings: CommandSurroundings) -> [any Source] {
        CommandSource.Kind.allCases.map { kind in
            CommandSource(
                kind,
                surroundings: surroundings,
                // The job was checked as well; this is the last check before the command runs.
                obstacle: { uri in obstacle(to: uri) == nil ? nil : "its command is not allowed to run" },
                onRun: { uri, hasCrashed in try? register.recordRun(of: uri.description, hasCrashed: hasCrashed) }
            )
        }
    }
}

package struct CommandRecord: Hashable, Sendable {
    /// The whole address, `exec:COMMAND` or `filter:PROGRAM:ADDRESS`.
    package var address: String
    package var isDenied: Bool
    package var isSandboxed: Bool
    package var decided: Date
    /// The number of runs in a row that a signal ended, or that printed too much.
    package var crashes = 0
}

extension CommandRecord: RegisteredRecord {
    package static let listName = "commands"

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
