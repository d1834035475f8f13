import Query

extension SearchPhrase {
    /// The phrase in the language of FTS5: tokens hold letters, digits and pictographs only, so nothing needs escaping
    /// inside the quotation marks.
    func matchExpression(_ column: SearchColumn?) -> String {
        let phrase = "\"" + tokens.joined(separator: " ") + "\"" + (lastIsPrefix ? " *" : "")
        return column.map { "\($0.rawValue) : \(phrase)" } ?? phrase
    }
}
