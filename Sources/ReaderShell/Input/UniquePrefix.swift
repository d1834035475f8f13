import Primitives

/// Finds a command by its name, by a prefix, or by a similar name.
package enum UniquePrefix {
    package enum Match: Hashable, Sendable {
        /// The only name that equals the word or begins with it.
        case match(String)
        /// The names that begin with the word, in their given order.
        case ambiguous([String])
        /// No name begins with the word; the suggestion is the nearest name within one typing error, or two in a long
        /// word.
        case none(suggestion: String?)
    }

    /// Looks a word up among names, ignoring the case of ASCII letters.
    ///
    /// An exact name matches even if other names begin with it.
    package static func match(_ word: String, in names: some Sequence<String>) -> Match {
        let word = word.lowercased()
        var found: [String] = []
        var nearest: (name: String, distance: Int)?
        for name in names {
            let lower = name.lowercased()
            if lower == word { return .match(name) }
            if !word.isEmpty, lower.hasPrefix(word) { found.append(name) }
            let distance = word.typingErrors(to: lower)
            if let distance, distance < nearest?.distance ?? .max { nearest = (name, distance) }
        }
        switch found.count {
        case 0: return .none(suggestion: nearest?.name)
        case 1: return .match(found[0])
        default: return .ambiguous(found)
        }
    }
}
