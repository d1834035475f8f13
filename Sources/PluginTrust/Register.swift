package import Primitives
import SystemSupport

package protocol RegisteredRecord: Sendable {
    static var listName: String { get }

    /// The text by which the record is found, different from that of every other record of the register.
    var key: String { get }

    var crashes: Int { get set }

    init?(_ json: JSONValue)

    var json: JSONValue { get }
}

/// The file that records which plugins the reader has added (`plugins.json`).
package typealias PluginRegister = Register<PluginRecord>

/// The file that records which commands of the subscriptions file the reader has allowed, by their whole texts (`commands.json`).
package typealias CommandRegister = Register<CommandRecord>

/// A file that records what the reader has decided, one record per key.
package struct Register<Record: RegisteredRecord>: Sendable {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// Returns the records in the order in which their keys were first stored.
    ///
    /// A file that another user may have written is an error.
    package func records() throws(PluginError) -> [Record] {
        let damaged = PluginError.damagedRegister(path: path, list: Record.listName)
        let file: (bytes: [UInt8], fault: FileFault?)
        do throws(FileError) {
            file = try TextFile.checkedBytes(at: path)
        } catch .missing {
            return []
        } catch .unreadable(_, let reason) {
            throw .unreadableRegister(path: path, reason: reason)
        } catch {
            throw damaged
        }
        if let fault = file.fault { throw PluginError(fault) }
        guard let list = try? JSONValue(parsing: file.bytes)[Record.listName], list.isArray else { throw damaged }
        let records = list.array.compactMap { Record($0) }
        guard records.count == list.array.count else { throw damaged }
        return records
    }

    package func record(of key: String) throws(PluginError) -> Record? {
        try records().first { $0.hasKey(key) }
    }

    package func store(_ record: Record) throws {
        try edit { records in
            if let index = records.firstIndex(where: { $0.hasKey(record.key) }) {
                records[index] = record
            } else {
                records.append(record)
            }
        }
    }

    /// Counts the crashes in a row; a run without one sets them to 0.
    package func recordRun(of key: String, hasCrashed: Bool) throws {
        guard let record = try record(of: key), hasCrashed || record.crashes > 0 else { return }
        try edit { records in
            guard let index = records.firstIndex(where: { $0.hasKey(key) }) else { return }
            records[index].crashes = hasCrashed ? records[index].crashes + 1 : 0
        }
    }

    /// Removes the record of a key; returns `false` if the key has no record.
    @discardableResult package func remove(_ key: String) throws -> Bool {
        guard try record(of: key) != nil else { return false }
        try edit { $0.removeAll { $0.hasKey(key) } }
        return true
    }

    private func edit(_ change: (inout [Record]) -> Void) throws {
        let (folder, name) = TextFile.parts(of: path)
        try FileLock.holding("\(folder)/.\(name).lock") {
            var records = try records()
            change(&records)
            let json: JSONValue = [Record.listName: .array(records.map(\.json))]
            try TextFile.replace(path, with: Array((json.line + "\n").utf8))
        }
    }
}

extension RegisteredRecord {
    /// Compares byte for byte, because a command is run as it is written.
    fileprivate func hasKey(_ other: String) -> Bool { key.utf8.elementsEqual(other.utf8) }
}
