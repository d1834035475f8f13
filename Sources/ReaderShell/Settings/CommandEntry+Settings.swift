import Screens

extension CommandEntry {
    static let ofSettings: [CommandEntry] = [
        CommandEntry("set", "[NAME [VALUE]]")
            .does(
                "show the settings of [reader], change one for this session, or 'unset all' to set all back"
            ) { arguments, _ in SetCommand(try SettingRequest(arguments)) }
            .completing { word in
                if word.isFirst { return ReaderSettings.Name.allCases.map(\.rawValue) }
                guard word.before.count == 1, let name = ReaderSettings.Name(rawValue: word.before[0]) else {
                    return []
                }
                switch name.permitted {
                case .flag: return ["true", "false"]
                case .number: return []
                case .numberOrWord(_, let word): return [word]
                case .words(let words): return words
                }
            }
            .explaining(["NAME": "a setting: 'help settings' lists them"])
    ]
}

extension SettingRequest {
    /// Parses the words after `set`: nothing, a name, or names and values, with or without an equals sign.
    ///
    /// As in vi and mailx, `noplain` turns a setting off, `plain!` and `invplain` turn it round, `width?` shows it, and `width&` gives it
    /// back the value that the session began with. `default`, `all default` and `all&` give it back to all.
    fileprivate init(_ arguments: Arguments) throws(CommandError) {
        let words = arguments.rest.flatMap { word in word.split(separator: "=", maxSplits: 1).map(String.init) }
        switch words.count {
        case 0: self = .all
        case 1 where words[0] == "all": self = .all
        case 1 where Self.isDefault(words[0]): self = .restoreAll
        case 2 where words[0] == "all" && Self.isDefault(words[1]): self = .restoreAll
        case 1: self.init(word: words[0])
        case _ where words.allSatisfy { $0.hasSuffix("&") }:
            self = .several(words.map { .restore(String($0.dropLast())) })
        case 2: self = .change(words[0], to: words[1])
        case let count where count.isMultiple(of: 2):
            self = .several(stride(from: 0, to: count, by: 2).map { .change(words[$0], to: words[$0 + 1]) })
        default: throw arguments.usage
        }
    }

    private init(word: String) {
        let name = String(word.dropLast())
        switch word.last {
        case "?": self = .show(name)
        case "!": self = .turn(name, isOn: nil)
        case "&": self = name == "all" ? .restoreAll : .restore(name)
        default:
            if let name = Self.name(in: word, after: "no") {
                self = .turn(name, isOn: false)
            } else if let name = Self.name(in: word, after: "inv") {
                self = .turn(name, isOn: nil)
            } else {
                self = .show(word)
            }
        }
    }

    private static func isDefault(_ word: String) -> Bool {
        ["default", "defaults", "reset"].contains(word.lowercased())
    }

    private static func name(in word: String, after beginning: String) -> String? {
        let lower = word.lowercased()
        guard lower.hasPrefix(beginning) else { return nil }
        return ReaderSettings.Name(typed: String(lower.dropFirst(beginning.count)))?.rawValue
    }
}
