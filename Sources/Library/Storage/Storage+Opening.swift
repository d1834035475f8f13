import FeedModel
import Foundation
import GRDB

extension Storage {
    /// Groups the duplicates of articles, or separates them, if the library was made for the other setting, joins what imports of
    /// earlier versions have doubled, and rebuilds the indexes that they left dropped.
    ///
    /// The library stays as it is if it cannot be written, or while another process writes.
    func adopt(_ environment: Library.Environment) throws(LibraryError) {
        let duplicates = environment.duplicates
        let path = path
        let reader = try reader()
        let isAdopted = try LibraryError.wrapping(path: path) {
            try reader.read { database in
                try DuplicateGroups.areGrouped(in: database) == (duplicates == .once)
                    && !DoubledImports(in: database).areExpected() && !DroppedIndexes.exist(in: database)
            }
        }
        guard !isAdopted else { return }
        do throws(LibraryError) {
            try writeAtOpening(timeout: busyTimeout) { database in
                if try DroppedIndexes.exist(in: database) { try DroppedIndexes.rebuild(in: database) }
                try DuplicateGroups.set(duplicates, in: database)
                let doubled = DoubledImports(in: database)
                if try doubled.areExpected() { try doubled.join(environment) }
                try ScheduledDates.apply(until: StoredDate.encode(environment.now()), in: database)
            }
        } catch {
            switch error {
            case .unwritable, .busy, .full: return
            default: throw error
            }
        }
    }

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
