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
}
