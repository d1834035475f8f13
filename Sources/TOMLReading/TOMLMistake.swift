package struct TOMLMistake: Error, Hashable, Sendable {
    package var place: TOMLPlace
    /// The fault as a sentence without its full stop and without values, which can be secrets.
    package var reason: String

    package var line: Int { place.line }
    package var column: Int { place.column }
}
