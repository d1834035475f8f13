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
            try reader.read { try DuplicateGroups.areGrouped(in: $0) == (duplicates == .once) }
        }
        guard !isAdopted else { return }
        do throws(StoreError) {
            try catchUp(timeout: busyTimeout) { try DuplicateGroups.set(duplicates, in: $0) }
        } catch {
            switch error {
            case .unwritable, .busy, .full: return
            default: throw error
            }
        }
    }

    /// Makes the indexes of lists that somebody has left out who was not there in the end.
    ///
    /// Not while somebody fills the library, who makes them in the end, not while another process writes, and not where
    /// anything is in the way: then the library is read as it is.
    func completeListIndexes() {
        let areLeftOut = try? reader().read { try ListIndexes.areLeftOut(of: $0) }
        guard areLeftOut == true, let filling, !filling.isTaken else { return }
        guard (try? catchUp(timeout: .zero, ListIndexes.complete)) != nil else { return }
        filling.clear()
    }

    /// Changes how a library is kept.
    private func catchUp(timeout: Duration, _ change: (Database) throws -> Void) throws(StoreError) {
        let writer = try writer()
        try StoreError.wrapping(path: path) {
            try place.whileHeld(timeout: timeout) {
                try writer.inDatabase { database in
                    try database.inTransaction(.immediate) {
                        try change(database)
                        return .commit
                    }
                }
            }
        }
    }
}
