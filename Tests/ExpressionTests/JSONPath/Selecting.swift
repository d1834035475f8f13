import JSONPath
import Primitives

/// Returns what a query selects from a document, as JSON.
func selecting(_ path: String, from document: String) throws -> String {
    JSONValue.array(try JSONPath(path).values(in: JSONValue(parsing: document))).line
}

/// Returns the elements of an array for which a filter holds, as JSON.
func filtering(_ document: String, by condition: String) throws -> String {
    try selecting("$[?\(condition)]", from: document)
}

/// Evaluations with a separate budget.
extension JSONPath {
    func values(in document: JSONValue) throws(LimitError) -> [JSONValue] {
        var budget = Budget()
        return try values(in: document, within: &budget)
    }

    func first(in document: JSONValue) throws(LimitError) -> JSONValue? {
        var budget = Budget()
        return try first(in: document, within: &budget)
    }

    func nodes(in document: JSONValue) throws(LimitError) -> [Node] {
        var budget = Budget()
        return try nodes(in: document, within: &budget)
    }
}
