import FeedModel
import Primitives
import Query
import Screens

extension ReaderCommand {
    static func mark(_ name: Command.Name, _ arguments: Arguments, isConfirmed: Bool) throws -> Self {
        if name == .tag, arguments.isEmpty { return .tags(.tags) }
        if name == .tag || name == .untag { return try tag(arguments, name, isConfirmed) }
        guard let kind = name.mark() else { throw arguments.usage }
        try arguments.refuseOptions()
        let target = try arguments.isEmpty ? .current : target(arguments, isConfirmed)
        return .mark(kind, target, via: name.rawValue)
    }

    private static func tag(_ arguments: Arguments, _ name: Command.Name, _ isConfirmed: Bool) throws -> Self {
        var arguments = arguments
        var tag = try arguments.takeFirst()
        if arguments.isEmpty, ItemSelection([tag]) != nil {
            throw CommandError.impossible(
                what: "'\(tag)' is an item, not a tag.",
                remedy: name == .untag
                    ? "'untag NAME \(tag)' removes a tag from it."
                    : "'tag NAME \(tag)' tags it."
            )
        }
        try refuseItems(tag, before: arguments.rest, of: name)
        // As in elfeed, a plus before a tag adds it, and a minus removes it.
        if name == .tag, tag.hasPrefix("+"), tag.dropFirst().first?.isLetter == true { tag.removeFirst() }
        if name == .tag, tag.hasPrefix("-") {
            guard tag.dropFirst().first?.isLetter == true else {
                throw CommandError.impossible(
                    what: "A tag does not begin with '-'.",
                    remedy: "'untag later' removes the tag 'later'."
                )
            }
            arguments.putBack(String(tag.dropFirst()))
            return try mark(.untag, arguments, isConfirmed: isConfirmed)
        }
        guard !tag.isEmpty, tag.utf8.count <= maximumTagBytes, TerminalText.line(tag) == tag else {
            throw CommandError.impossible(
                what: "A tag consists of printable characters, at most \(maximumTagBytes) bytes.",
                remedy: "'tag later' puts the tag 'later' on the open item."
            )
        }
        try arguments.refuseOptions()
        var target = try target(arguments, isConfirmed)
        // With several tags in one command, the others are a query over the whole library.
        if case .query(let query, _, _) = target, isBareWords(arguments.query) {
            target = .query(query, isConfirmed: isConfirmed, words: arguments.query)
        }
        guard let kind = name.mark(tag: tag) else { throw arguments.usage }
        return .mark(kind, target, via: name.rawValue)
    }

    private static let maximumTagBytes = 200

    private static func refuseItems(_ first: String, before rest: [String], of name: Command.Name) throws {
        let words = [first] + rest
        let items = words.prefix { ItemSelection([$0]) != nil }.map { TerminalText.line($0) }
        guard !items.isEmpty, items.count < words.count else { return }
        let tag = TerminalText.line(words[items.count])
        throw CommandError.impossible(
            what: "Put the tag before the items.",
            remedy:
                "'\(name.rawValue) \(tag) \(items.joined(separator: " "))' \(name == .tag ? "tags them" : "removes it from them")."
        )
    }

    /// Whether a query consists of words only, which could also be tags: no field, state, operator or quotation mark.
    private static func isBareWords(_ query: String) -> Bool {
        query.split(whereSeparator: \.isWhitespace).allSatisfy { word in
            (try? Query(parsing: String(word))) == Query(.phrase(Query.Phrase(String(word))))
        }
    }

    private static func target(_ arguments: Arguments, _ isConfirmed: Bool) throws -> MarkTarget {
        if let selection = arguments.selection {
            return .rows(selection, isConfirmed: isConfirmed)
        }
        try arguments.refuseLetters()
        guard !ItemSelection.looksLikeNumbers(arguments.rest) else {
            throw ItemSelectionError.notANumber(TerminalText.line(arguments.text))
        }
        return .query(try Query(parsing: arguments.withTags.query), isConfirmed: isConfirmed)
    }
}

extension Command.Name {
    /// Returns the mark that the command makes; `nil` for a command that marks no items.
    func mark(tag: String = "") -> Event.Kind? {
        switch self {
        case .read: .read
        case .unread: .unread
        case .star: .starred
        case .unstar: .unstarred
        case .tag: .tagged(tag)
        case .untag: .untagged(tag)
        case .hide: .hidden
        case .unhide: .unhidden
        default: nil
        }
    }
}
