import FeedModel
import Query
import Screens
import TerminalText

extension CommandEntry.Name {
    fileprivate static let tag: Self = "tag"
    fileprivate static let untag: Self = "untag"
    static let redo: Self = "redo"
}

extension CommandEntry {
    static let ofMarks: [CommandEntry] = [
        CommandEntry("read", "[ITEMS|QUERY]", also: ["seen"])
            .marks(.read, "mark items as read: this one, '3', '1-5', '*', or what a query finds"),
        CommandEntry("unread", "[ITEMS|QUERY]").marks(.unread, "mark items as unread"),
        CommandEntry("star", "[ITEMS|QUERY]", also: ["flag"]).marks(.starred, "star items"),
        CommandEntry("unstar", "[ITEMS|QUERY]", also: ["unflag"]).marks(.unstarred, "remove the star from items"),
        CommandEntry(.tag, "[TAG] [ITEMS|QUERY]", also: ["t"])
            .does(
                "add one tag to items: this one, '3', or what a query finds; alone, list your tags",
                marksItems: true
            ) { arguments, context in
                if arguments.isEmpty { return TagsCommand(.tags) }
                return try MarkCommand(tag: .tag, arguments, context)
            }
            .completing(tags),
        CommandEntry(.untag, "TAG [ITEMS|QUERY]")
            .does("remove a tag from items", marksItems: true) { try MarkCommand(tag: .untag, $0, $1) }
            .completing(tags),
        CommandEntry("hide", "[ITEMS|QUERY]", also: ["d", "delete"])
            .marks(.hidden, "hide items from lists; 'list hidden' lists them"),
        CommandEntry("unhide", "[ITEMS|QUERY]", also: ["undelete"])
            .marks(.unhidden, "show hidden items in lists again"),
        CommandEntry("toggle", "[ITEMS]", also: ["N"])
            .does("mark items as read, or as unread if they are read") { arguments, _ in
                guard let selection = arguments.selection else { throw arguments.usage }
                return ToggleCommand(selection)
            },
        CommandEntry("undo", "[STEPS|any]", also: ["u"])
            .does("undo the last steps; 'any' includes steps of other sessions") { arguments, _ in
                UndoCommand(try UndoRequest(arguments))
            }
            .completing { $0.isFirst ? ["any"] : [] },
        CommandEntry(.redo).does("repeat the step that was undone last") { _, _ in RedoCommand() },
    ]

    private static let tags: @Sendable (CompletedWord) -> [String] = { $0.isFirst ? $0.known(.tags) : $0.query }

    private func marks(_ kind: Event.Kind, _ summary: String) -> CommandEntry {
        does(summary, marksItems: true) { arguments, context in
            try arguments.refuseOptions()
            let target = try arguments.isEmpty ? .current : MarkTarget(arguments, context)
            return MarkCommand(kind, target, via: arguments.command.rawValue)
        }
        .completing { $0.query }
    }
}

extension MarkCommand {
    /// Parses the words after `tag` or `untag`: a tag, and items.
    fileprivate init(tag name: CommandEntry.Name, _ arguments: Arguments, _ context: LineContext) throws {
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
        try Self.refuseItems(tag, before: arguments.rest, of: name)
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
            try self.init(tag: .untag, arguments, context)
            return
        }
        guard !tag.isEmpty, tag.utf8.count <= Self.maximumTagBytes, TerminalText.line(tag) == tag else {
            throw CommandError.impossible(
                what: "A tag consists of printable characters, at most \(Self.maximumTagBytes) bytes.",
                remedy: "'tag later' puts the tag 'later' on the open item."
            )
        }
        try arguments.refuseOptions()
        var target = try MarkTarget(arguments, context)
        // With several tags in one command, the others are a query over the whole library.
        if case .query(let query, let isConfirmed, _) = target, Self.isBareWords(arguments.query) {
            target = .query(query, isConfirmed: isConfirmed, words: arguments.query)
        }
        self.init(name == .tag ? .tagged(tag) : .untagged(tag), target, via: name.rawValue)
    }

    private static let maximumTagBytes = 200

    private static func refuseItems(_ first: String, before rest: [String], of name: CommandEntry.Name) throws {
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
}

extension MarkTarget {
    /// Parses items: rows, or a query; without words, the open item.
    fileprivate init(_ arguments: Arguments, _ context: LineContext) throws {
        // A question can be answered at a terminal only.
        let isConfirmed = arguments.isConfirmed || !context.isInteractive
        if let selection = arguments.selection {
            self = .rows(selection, isConfirmed: isConfirmed)
            return
        }
        try arguments.refuseLetters()
        guard !ItemSelection.looksLikeNumbers(arguments.rest) else {
            throw ItemSelectionError.notANumber(TerminalText.line(arguments.text))
        }
        self = .query(try Query(parsing: arguments.withTags.query), isConfirmed: isConfirmed)
    }
}

extension UndoRequest {
    fileprivate init(_ arguments: Arguments) throws(CommandError) {
        let isLetter = arguments.typed == "u"
        switch arguments.rest {
        case []: self.init(isLetterOfLinks: isLetter)
        case ["any"]: self.init(ofAnySession: true, isLetterOfLinks: isLetter)
        default:
            let count = arguments.rest.count == 1 ? Int(arguments.text) : nil
            if isLetter, count != nil {
                // In mailx, it is about an item.
                throw .ambiguous(
                    word: "u \(arguments.text)",
                    candidates: ["undo", "undelete"].map { "\($0) \(arguments.text)" }
                )
            }
            guard let count, count > 0 else { throw arguments.usage }
            self.init(count: count)
        }
    }
}
