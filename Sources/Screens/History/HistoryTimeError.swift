/// The error of a time for `quire history` that is neither a day nor a time span.
package struct HistoryTimeError: Error, Equatable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }
}
