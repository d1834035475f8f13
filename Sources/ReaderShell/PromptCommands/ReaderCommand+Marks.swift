import FeedModel
import Query
import Screens

extension ReaderCommand {
    /// Parses the words after a command that marks items.
    static func mark(_ name: Command.Name, _ arguments: Arguments, isConfirmed: Bool) throws -> Self {
        let kind: Event.Kind
        switch name {
        case .read: kind = .read
        case .unread: kind = .unread
        case .star: kind = .starred
        case .unstar: kind = .unstarred
        case .hide: kind = .hidden
        case .unhide: kind = .unhidden
        case .tag where arguments.isEmpty: return .tags(.tags)
        case .tag: return try tag(Event.Kind.tagged, arguments, name, isConfirmed)
        default: return try tag(Event.Kind.untagged, arguments, name, isConfirmed)
        }
        try arguments.refuseOptions()
        return .mark(kind, try target(arguments, isConfirmed), via: name.rawValue)
    }

    private static func tag(
        _ kind: (String) -> Event.Kind,
        _ arguments: Arguments,
        _ name: Command.Name,
        _ isConfirmed: Bool
    ) throws -> Self {
        var arguments = arguments
        var tag = try arguments.takeFirst()
        if arguments.isEmpty, ItemSelection([tag]) != nil {
            throw CommandError.impossible(
                what: "'\(tag)' is an item, not a tag.",
                remedy: name == .untag
                    ? "'untag NAME \(tag)' removes a tag from it, 'tags' lists your tags."
                    : "'tag NAME \(tag)' tags it, 'type \(tag)' shows it."
            )
        }
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
        return .mark(kind(tag), target, via: name.rawValue)
    }

    private static let maximumTagBytes = 200

    /// Whether a query consists of words only, which could also be tags: no field, state, operator or quotation mark.
    private static func isBareWords(_ query: String) -> Bool {
        query.split(whereSeparator: \.isWhitespace).allSatisfy { word in
            (try? Query(parsing: String(word))) == Query(.phrase(Query.Phrase(String(word))))
        }
    }

    /// Parses the items to mark: the open one, rows of the last page, or what a query finds.
    private static func target(_ arguments: Arguments, _ isConfirmed: Bool) throws -> MarkTarget {
        if let selection = ItemSelection(arguments.isEmpty ? ["."] : arguments.rest) {
            return .rows(selection, isConfirmed: isConfirmed)
        }
        guard !ItemSelection.looksLikeNumbers(arguments.rest) else {
            throw ItemSelectionError.notANumber(TerminalText.line(arguments.text))
        }
        return .query(try Query(parsing: arguments.query), isConfirmed: isConfirmed)
    }
}
