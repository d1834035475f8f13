import Foundation
import SystemSupport

/// Recordings that take the place of others when all of them are there.
struct StagedRecordings {
    /// The folder of the recordings.
    let folder: String
    /// The folder next to it in which new ones are written.
    let staging: String

    /// Creates an empty folder next to the recordings.
    init(replacing folder: String) throws {
        let path = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        self.folder = path
        let parts = TextFile.parts(of: path)
        staging = "\(parts.folder)/.\(parts.name).new"
        try? FileManager.default.removeItem(atPath: staging)
        try TextFile.makeFolder(staging)
    }

    /// Moves the new recordings into the folder, then removes the old ones; returns the number of recordings.
    func commit() throws -> Int {
        let files = FileManager.default
        let new = try Self.recordings(in: staging)
        try TextFile.makeFolder(folder)
        let old = try Self.recordings(in: folder)
        for name in new { try TextFile.replace("\(folder)/\(name)", with: TextFile.bytes(at: "\(staging)/\(name)")) }
        for name in old where !new.contains(name) { try files.removeItem(atPath: "\(folder)/\(name)") }
        discard()
        return new.count
    }

    /// Removes the new recordings.
    func discard() { try? FileManager.default.removeItem(atPath: staging) }

    private static func recordings(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".http") }.sorted()
    }
}
