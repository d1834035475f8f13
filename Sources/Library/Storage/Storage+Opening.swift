import FeedModel
import Foundation
import GRDB

extension Storage {
    /// Groups the duplicates of articles, or separates them, if the library was made for the other setting.
    ///
    /// The library stays as it is if it cannot be written, or while another process writes.
    func adopt(_ duplicates: Duplicates) throws(LibraryError) {
        let path = path
        let reader = try reader()
        let isAdopted = try LibraryError.wrapping(path: path) {
            try reader.read { try DuplicateGroups.areGrouped(in: $0) == (duplicates == .once) }
        }
        guard !isAdopted else { return }
        do throws(LibraryError) {
            try writeAtOpening(timeout: busyTimeout) { try DuplicateGroups.set(duplicates, in: $0) }
        } catch {
            switch error {
            case .unwritable, .busy, .full: return
            default: throw error
            }
        }
    }

    /// Runs a writing closure as one transaction on the calling thread.
    ///
    /// - Parameters:
    ///   - timeout: The time to wait for another process that writes.
    ///   - body: The changes.
    func writeAtOpening(timeout: Duration, _ body: (Database) throws -> Void) throws(LibraryError) {
        let writer = try writer()
        try LibraryError.wrapping(path: path) {
            try place.whileHeld(timeout: timeout) {
                try writer.inDatabase { database in
                    try place.inTransaction(of: database) { try body(database) }
                }
            }
        }
    }
}
