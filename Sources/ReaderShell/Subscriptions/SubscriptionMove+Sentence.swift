import FeedModel
package import Screens
import TerminalText

extension SubscriptionMove {
    /// The move in words for the shell: its addresses, the items of each library that had some, and the line that takes it back.
    package var sentence: String {
        told(title: nil) { "Move it back with: quire move \($0.quotedForShell) \($1.quotedForShell)" }
    }

    /// Returns the move in words for the prompt, with the title of the subscription, if it has one.
    func sentence(title: String?) -> String {
        told(title: title) { "'move \(CommandLineWords.quoted($0)) \(CommandLineWords.quoted($1))' moves it back." }
    }

    private func told(title: String?, back: (_ new: String, _ old: String) -> String) -> String {
        let name = title.map { "'\(TerminalText.line($0))' from " } ?? ""
        let route = "\(TerminalText.line(old.description)) to \(TerminalText.line(new.description))"
        let libraries = others.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map { name, count in
            let place = name.isEmpty ? "the library without an account" : "the library of \(name)"
            return "\(count.counted("item")) in \(place)"
        }
        let counts = ([items.counted("item")] + libraries).joined(separator: ", ")
        let sentence =
            isNew
            ? "Moved \(name)\(route), with \(counts)."
            : "The line had been moved already; moved \(counts) from \(route)."
        // A password that was left out does not come back.
        if isUserinfoLeftOut { return "\(sentence) The user name and password of the old address were left out." }
        let addresses = [new, old].map(\.description.redactingUserinfo)
        // Moved back from an address with its own password, the old one would have none.
        guard isNew, old.userinfo == nil || new.userinfo == nil else { return sentence }
        // What a sentence shows otherwise cannot be copied from it.
        guard addresses.allSatisfy({ TerminalText.sentence($0) == $0 }) else { return sentence }
        return "\(sentence) \(back(addresses[0], addresses[1]))"
    }
}
