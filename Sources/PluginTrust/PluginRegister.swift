import Primitives
import SystemSupport

/// The file that remembers which plugins the reader has added (`plugins.json`).
package struct PluginRegister: Sendable {
    /// The path of the file.
    package let path: String

    /// Creates a register at a path; the file need not exist.
    package init(path: String) {
        self.path = path
    }

    /// Returns the plugins in the order in which they were added.
    ///
    /// - Throws: ``PluginError/unreadableRegister(path:)``.
    package func records() throws(PluginError) -> [PluginRecord] {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try TextFile.bytes(at: path)
        } catch .missing {
            return []
        } catch {
            throw .unreadableRegister(path: path)
        }
        guard let json = try? JSONValue(parsing: bytes), json["plugins"].isArray else {
            throw .unreadableRegister(path: path)
        }
        let records = json["plugins"].array.map { PluginRecord($0) }
        guard !records.contains(nil) else { throw .unreadableRegister(path: path) }
        return records.compactMap(\.self)
    }

    /// Stores a record in place of the one with its name.
    package func store(_ record: PluginRecord) throws {
        try edit { records in
            if let place = records.firstIndex(where: { $0.id == record.id }) {
                records[place] = record
            } else {
                records.append(record)
            }
        }
    }

    /// Counts a run: crashes in a row, from 0 again after a run without one.
    package func recordRun(of id: String, hasCrashed: Bool) throws {
        guard let record = try records().first(where: { $0.id == id }), hasCrashed || record.crashes > 0 else { return }
        try edit { records in
            for place in records.indices where records[place].id == id {
                records[place].crashes = hasCrashed ? records[place].crashes + 1 : 0
            }
        }
    }

    /// Removes the record of a name.
    package func remove(_ id: String) throws { try edit { $0.removeAll { $0.id == id } } }

    private func edit(_ change: (inout [PluginRecord]) -> Void) throws {
        let place = TextFile.parts(of: path)
        try FileLock.holding("\(place.folder)/.\(place.name).lock") {
            var records = try records()
            change(&records)
            let json: JSONValue = ["plugins": .array(records.map(\.json))]
            try TextFile.replace(path, with: Array((json.line + "\n").utf8))
        }
    }
}
