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
