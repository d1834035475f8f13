import FeedModel
import Foundation
import GRDB

extension LibraryError {
    init(_ error: any Error, path: String) {
        if let error = error as? LibraryError {
            self = error
            return
        }
        if error is CancellationError {
            self = .failed(path: path, reason: "the reading was cancelled")
            return
        }
        if error is RowDecodingError {
            self = .corrupt(path: path, reason: "a table holds a value of the wrong type")
            return
        }
        guard let error = error as? DatabaseError else {
            self = .failed(path: path, reason: String(describing: error))
            return
        }
        let reason = error.message ?? "code \(error.extendedResultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_NOTADB: self = .corrupt(path: path, reason: "the file is not a database")
        // SQLite reports a read error within a statement as damage.
        case .SQLITE_CORRUPT: self = .corrupt(path: path, reason: "\(reason), or the disk cannot be read")
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
        case .SQLITE_FULL: self = .full(path: path)
        // A full disk can appear as a failed write, sync or truncation.
        case .SQLITE_IOERR where LibraryFile(path: path).isDiskFull: self = .full(path: path)
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMMAP:
            let reason = "its file system does not support shared memory mappings, or memory is short"
            self = .unwritable(path: path, reason: reason)
        // The permissions allow writing, so the cause is another, such as too many open files.
        case .SQLITE_CANTOPEN where LibraryFile(path: path).isWritable:
            self = .failed(path: path, reason: "\(reason), or one next to it")
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            self = .unwritable(path: path, reason: reason)
        default: self = .failed(path: path, reason: reason)
        }
    }

    static func wrapping<T>(path: String, _ body: () throws -> T) throws(LibraryError) -> T {
        do {
            return try body()
        } catch {
            throw LibraryError(error, path: path)
        }
    }

    static func catching<T>(path: String, _ body: () throws -> T) -> Result<T, LibraryError> {
        Result { () throws(LibraryError) in try wrapping(path: path, body) }
    }
}
