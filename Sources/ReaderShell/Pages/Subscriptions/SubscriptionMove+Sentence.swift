import FeedModel
package import Screens

extension SubscriptionMove {
    /// The move in words: its addresses, and the items of each library that had some.
    package var sentence: String { sentence(title: nil) }

    /// Returns the move in words with the title of the subscription, if it has one.
    func sentence(title: String?) -> String {
        let name = title.map { "'\(TerminalText.line($0))' from " } ?? ""
        let addresses = "\(TerminalText.line(old.description)) to \(TerminalText.line(new.description))"
        let libraries = others.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map { name, count in
            let place = name.isEmpty ? "the library without an account" : "the library of \(name)"
            return "\(Self.count(count)) in \(place)"
        }
        let counts = ([Self.count(items)] + libraries).joined(separator: ", ")
        let sentence =
            isNew
            ? "Moved \(name)\(addresses), with \(counts)."
            : "The line had been moved already; moved \(counts) from \(addresses)."
        return isUserinfoLeftOut ? "\(sentence) The user name and password of the old address were left out." : sentence
    }

    private static func count(_ items: Int) -> String { items == 1 ? "1 item" : "\(items) items" }
}
