import FeedModel
import Foundation
import GRDB

extension Row {
    /// Returns the value of a column, counted from 0.
    ///
    /// GRDB's subscripts trap when the column has a type that the schema does not allow, as in a damaged file.
    ///
    /// - Throws: `RowDecodingError`, which ``LibraryError`` reports as damage.
    func at<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) throws -> Value {
        try decode(Value.self, atIndex: index)
    }

    func text(_ index: Int) throws -> String { NULSafeText.decode(try at(index) as String) }
    func optionalText(_ index: Int) throws -> String? { NULSafeText.decode(try at(index) as String?) }
    func texts(_ index: Int) throws -> [String] { NULSafeText.decode(list: try at(index)) }
    func source(_ index: Int) throws -> SourceID { SourceID(try text(index)) }
    func date(_ index: Int) throws -> Date? { StoredDate.decode(try at(index) as Int64?) }
}
