import Primitives
import SystemSupport

/// The file that remembers which commands of the subscriptions file the reader has allowed (`commands.json`).
///
/// A command is remembered by its whole text. Another text is another command.
package struct CommandRegister: Sendable {
    /// The path of the file.
    package let path: String

    /// Creates a register at a path; the file need not exist.
    package init(path: String) {
        self.path = path
    }

    /// Returns the decisions in the order in which they were made.
    ///
    /// - Throws: ``PluginError/unreadableCommands(path:)``.
    package func records() throws(PluginError) -> [CommandRecord] {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try TextFile.bytes(at: path)
        } catch .missing {
            return []
        } catch {
            throw .unreadableCommands(path: path)
        }
        guard let json = try? JSONValue(parsing: bytes), json["commands"].isArray else {
            throw .unreadableCommands(path: path)
        }
        let records = json["commands"].array.map { CommandRecord($0) }
        guard !records.contains(nil) else { throw .unreadableCommands(path: path) }
        return records.compactMap(\.self)
    }

    /// Returns the decision about an address; `nil` if there is none.
    package func record(of address: String) throws(PluginError) -> CommandRecord? {
        try records().first { $0.address.utf8.elementsEqual(address.utf8) }
    }

    /// Stores a decision in place of the one about the same address.
    package func store(_ record: CommandRecord) throws {
        try edit { records in
            records.removeAll { $0.address.utf8.elementsEqual(record.address.utf8) }
            records.append(record)
        }
    }

    /// Forgets the decision about an address.
    ///
    /// - Returns: `false` if there is none.
    package func remove(_ address: String) throws -> Bool {
        guard try record(of: address) != nil else { return false }
        try edit { $0.removeAll { $0.address.utf8.elementsEqual(address.utf8) } }
        return true
    }

    /// Counts a run: crashes in a row, from 0 again after a run without one.
    package func recordRun(of address: String, hasCrashed: Bool) throws {
        guard let record = try record(of: address), hasCrashed || record.crashes > 0 else { return }
        try edit { records in
            for place in records.indices where records[place].address.utf8.elementsEqual(address.utf8) {
                records[place].crashes = hasCrashed ? records[place].crashes + 1 : 0
            }
        }
    }

    private func edit(_ change: (inout [CommandRecord]) -> Void) throws {
        let place = TextFile.parts(of: path)
        try FileLock.holding("\(place.folder)/.\(place.name).lock") {
            var records = try records()
            change(&records)
            let json: JSONValue = ["commands": .array(records.map(\.json))]
            try TextFile.replace(path, with: Array((json.line + "\n").utf8))
        }
    }
}
