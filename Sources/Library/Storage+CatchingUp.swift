import FeedModel
import Foundation
import GRDB

extension Storage {
    /// Puts the articles together that several subscriptions carry, or takes them apart, when that was not so before.
    ///
    /// Where nothing can be written, and while another process writes, the library stays as it is.
    func adopt(_ duplicates: Duplicates) throws(StoreError) {
        let path = path
        let reader = try reader()
        let isAdopted = try StoreError.wrapping(path: path) {
            // A library that a test made of fewer tables has no such setting.
            try reader.read { database in
                try Schema.version(of: database) < 3 || Twins.areGrouped(in: database) == (duplicates == .once)
            }
        }
        guard !isAdopted else { return }
        try catchUp { try Twins.set(duplicates, in: $0) }
    }

    /// Makes the indexes of lists that somebody has left out who was not there in the end.
    ///
    /// Whoever is still filling the library goes on, only slower.
    func completeListIndexes() throws(StoreError) {
        let reader = try reader()
        let areLeftOut = try StoreError.wrapping(path: path) {
            try reader.read { try Schema.version(of: $0) >= 3 && ListIndexes.areLeftOut(of: $0) }
        }
        guard areLeftOut else { return }
        try catchUp(ListIndexes.complete)
    }

    /// Changes how a library is kept; not where nothing may or can be written, or while another process writes.
    private func catchUp(_ change: (Database) throws -> Void) throws(StoreError) {
        do throws(StoreError) {
            let writer = try writer()
            try StoreError.wrapping(path: path) {
                try place.whileHeld(timeout: busyTimeout) {
                    try writer.inDatabase { database in
                        try database.inTransaction(.immediate) {
                            try change(database)
                            return .commit
                        }
                    }
                }
            }
        } catch {
            switch error {
            case .unwritable, .busy, .full: return
            default: throw error
            }
        }
    }
}
