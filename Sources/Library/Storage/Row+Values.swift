import GRDB

extension Row {
    /// The value in a column, which counts from 0.
    ///
    /// GRDB's subscripts end the program when the file holds another type there than the schema allows. A damaged file can.
    ///
    /// - Throws: `RowDecodingError`, which ``StoreError`` tells as damage.
    func at<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) throws -> Value {
        try decode(Value.self, atIndex: index)
    }
}
