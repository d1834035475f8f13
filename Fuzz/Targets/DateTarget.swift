import FeedFormats
import FeedModel
import Primitives

extension FuzzTarget {
    /// Dates, durations and addresses.
    static let dates = FuzzTarget(name: "dates") { input in
        let text = String(decoding: input, as: UTF8.self)
        if let date = FeedDateParser.parse(text) {
            expect(FeedDateParser.parse(date.iso8601) == date, "a date that was written is read back: \(date.iso8601)")
        }
        if let seconds = FeedDuration.seconds(text) { expect(seconds >= 0, "a length is not negative") }
        let base = "https://example.org/a/b?c#d"
        let address = URIReference.resolve(text, against: base)
        expect(URIReference.resolve(address, against: base) == address, "a resolved address stays: \(address)")
        _ = URIReference.resolve(base, against: text)
        _ = URIReference.isUnsafe(text)
    }
}
