import Primitives

package enum UniquePrefix {
    package enum Match: Equatable, Sendable {
        case match(String)
        case ambiguous([String])
        /// No name begins with the word; the suggestion is the nearest name within one typing error, or two in a long word.
        case none(suggestion: String?)

        /// The name that is probably meant; the first one if several are.
        package var nearest: String? {
            switch self {
            case .match(let name): name
            case .ambiguous(let names): names.first
            case .none(let suggestion): suggestion
            }
        }
    }

    /// Ignores the case of ASCII letters; an exact name matches even if other names begin with it.
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
