import FeedModel
import Foundation
import GRDB

extension Storage {
    /// Puts the articles together that several subscriptions carry, or takes them apart, when that was not so before.
    ///
    /// Where nothing may be written, and while another process writes, the library stays as it is.
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
        do throws(StoreError) {
            let writer = try writer()
            try StoreError.wrapping(path: path) {
                try place.whileHeld(timeout: busyTimeout) {
                    try writer.inDatabase { database in
                        try database.inTransaction(.immediate) {
                            try Twins.set(duplicates, in: database)
                            return .commit
                        }
                    }
                }
            }
        } catch {
            switch error {
            case .unwritable, .busy: return
            default: throw error
            }
        }
    }
}
