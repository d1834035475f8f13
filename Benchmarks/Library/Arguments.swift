/// The options of the command line.
struct Arguments {
    var folder = ""
    var items = 1_000_000
    var sources = 2000
    var read: Int?
    var opened: Int?
    var usesPlainSearch = false

    struct UsageError: Error {}

    init(_ words: some Sequence<String>) throws {
        var words = Array(words)[...]
        while let word = words.popFirst() {
            if !word.hasPrefix("-"), folder.isEmpty {
                folder = word
                continue
            }
            if word == "--plain-search" {
                usesPlainSearch = true
                continue
            }
            guard let value = words.popFirst().flatMap({ Int($0) }), value >= 0 else { throw UsageError() }
            switch word {
            case "--items": items = value
            case "--sources": sources = max(1, value)
            case "--read": read = value
            case "--opened": opened = value
            default: throw UsageError()
            }
        }
        guard !folder.isEmpty else { throw UsageError() }
    }
}
