import Screens

extension SettingRequest {
    /// Parses the words after `set`: nothing, a name, or a name and a value with or without an equals sign.
    init(_ arguments: Arguments) throws(CommandError) {
        let parts = arguments.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let words = parts.joined(separator: " ").split(separator: " ").map(String.init)
        switch words.count {
        case 0: self = .all
        case 1: self = .show(words[0])
        case 2: self = .change(words[0], to: words[1])
        default: throw arguments.usage
        }
    }
}
