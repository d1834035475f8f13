/// The page is not the answer to a query, which could be kept by this name.
package struct KeptQueryError: Error, Equatable, Sendable {
    package var name: String
}
