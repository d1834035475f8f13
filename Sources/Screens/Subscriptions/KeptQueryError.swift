/// The page is not the answer to a query, which could be kept by this name.
package struct KeptQueryError: Error, Hashable, Sendable {
    package var name: String
}
