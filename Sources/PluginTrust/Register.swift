package import Primitives
import SystemSupport

/// A record that a register keeps, named by its key.
package protocol RegisteredRecord: Sendable {
    /// The member of the file that holds the list.
    static var listName: String { get }

    /// Returns the error for a file that holds something else.
    static func unreadable(path: String) -> PluginError

    /// The text by which the record is found, different from that of every other record of the register.
    var key: String { get }

    /// The number of runs in a row that ended badly.
    var crashes: Int { get set }

    /// Reads a record; `nil` if the value is none.
    init?(_ json: JSONValue)

    /// The record as it is written.
    var json: JSONValue { get }
}

/// The file that remembers which plugins the reader has added (`plugins.json`).
package typealias PluginRegister = Register<PluginRecord>

/// The file that remembers which commands of the subscriptions file the reader has allowed (`commands.json`).
///
/// A command is remembered by its whole text. Another text is another command.
package typealias CommandRegister = Register<CommandRecord>

/// A file that remembers what the reader has decided, one record a key.
package struct Register<Record: RegisteredRecord>: Sendable {
    /// The path of the file.
    package let path: String

    /// Creates a register at a path; the file need not exist.
    package init(path: String) {
        self.path = path
    }

    /// Returns the records in the order in which their keys were first stored.
    ///
    /// - Throws: ``PluginError/unsafe(path:reason:command:)`` if another user may have written the file,
    ///   ``PluginError/unreadableRegister(path:)`` or ``PluginError/unreadableCommands(path:)``.
    package func records() throws(PluginError) -> [Record] {
        let file: (bytes: [UInt8], fault: FileFault?)
        do throws(FileError) {
            file = try TextFile.checkedBytes(at: path)
        } catch .missing {
            return []
        } catch {
            throw Record.unreadable(path: path)
        }
        if let fault = file.fault { throw PluginError(fault) }
        guard let json = try? JSONValue(parsing: file.bytes), json[Record.listName].isArray else {
            throw Record.unreadable(path: path)
        }
        var records: [Record] = []
        for value in json[Record.listName].array {
            guard let record = Record(value) else { throw Record.unreadable(path: path) }
            records.append(record)
        }
        return records
    }

    /// Returns the record of a key; `nil` if there is none.
    package func record(of key: String) throws(PluginError) -> Record? {
        let records = try records()
        return Self.place(of: key, in: records).map { records[$0] }
    }

    /// Stores a record in place of the one with its key.
    package func store(_ record: Record) throws {
        try edit { records in
            if let place = Self.place(of: record.key, in: records) {
                records[place] = record
            } else {
                records.append(record)
            }
        }
    }

    /// Counts a run: crashes in a row, from 0 again after a run without one.
    package func recordRun(of key: String, hasCrashed: Bool) throws {
        guard let record = try record(of: key), hasCrashed || record.crashes > 0 else { return }
        try edit { records in
            guard let place = Self.place(of: key, in: records) else { return }
            records[place].crashes = hasCrashed ? records[place].crashes + 1 : 0
        }
    }

    /// Removes the record of a key.
    ///
    /// - Returns: `false` if there is none.
    @discardableResult package func remove(_ key: String) throws -> Bool {
        guard try record(of: key) != nil else { return false }
        try edit { records in
            if let place = Self.place(of: key, in: records) { records.remove(at: place) }
        }
        return true
    }

    /// Returns the place of a key, byte for byte, because a command is run as it is written.
    private static func place(of key: String, in records: [Record]) -> Int? {
        records.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
    }

    private func edit(_ change: (inout [Record]) -> Void) throws {
        let place = TextFile.parts(of: path)
        try FileLock.holding("\(place.folder)/.\(place.name).lock") {
            var records = try records()
            change(&records)
            let json: JSONValue = [Record.listName: .array(records.map(\.json))]
            try TextFile.replace(path, with: Array((json.line + "\n").utf8))
        }
    }
}
