import FeedModel
import Foundation
import Query

extension Reader {
    /// Marks the open item, items of the last list, or everything a query finds.
    ///
    /// - Returns: The number of items changed.
    @discardableResult
    func mark(_ kind: Event.Kind, _ arguments: Arguments, by command: Command.Name) async throws -> Int {
        let provenance = Provenance(screen: place.rawValue, via: command.rawValue)
        try arguments.refuseOptions()
        let changed: [ItemID]
        if let selection = ItemSelection(arguments.isEmpty ? ["."] : arguments.rest) {
            let items = try places(of: selection).map { numbered[$0].id }
            changed = try await environment.store.mark(kind, items, provenance)
            guard !changed.isEmpty else {
                print("Nothing to change.")
                return 0
            }
        } else if ItemSelection.looksLikeNumbers(arguments.rest) {
            throw ItemSelectionError.notANumber(TerminalText.line(arguments.text))
        } else {
            let query = try Query(parsing: arguments.query)
            changed = try await environment.store.markAll(kind, query, provenance)
        }
        let sentence = try await markSentence(kind, changed)
        print(sentence.prefix(1).uppercased() + sentence.dropFirst())
        return changed.count
    }

    /// Adds a tag to items, or removes it.
    func tag(_ kind: (String) -> Event.Kind, _ arguments: Arguments, by command: Command.Name) async throws {
        var arguments = arguments
        let tag = try arguments.takeFirst()
        guard !tag.isEmpty, tag.utf8.count <= Self.maximumTagBytes, TerminalText.line(tag) == tag else {
            throw CommandError.impossible(
                what: "A tag consists of printable characters, at most \(Self.maximumTagBytes) bytes.",
                remedy: "'tag later' puts the tag 'later' on the open item."
            )
        }
        let count = try await mark(kind(tag), arguments, by: command)
        // With several tags in one command, the others were used as a query over the whole library.
        guard !arguments.isEmpty, ItemSelection(arguments.rest) == nil, Self.isBareWords(arguments.query) else {
            return
        }
        let query = TerminalText.line(arguments.query)
        print("One tag at a time: '\(query)' was used as a query\(count == 0 ? "." : "; 'undo' reverts it.")")
    }

    /// Whether a query consists of words only, which could also be tags: no field, state, operator or quotation mark.
    private static func isBareWords(_ query: String) -> Bool {
        query.split(whereSeparator: \.isWhitespace).allSatisfy { word in
            (try? Query(parsing: String(word))) == Query(.phrase(Query.Phrase(String(word))))
        }
    }

    private static let maximumTagBytes = 200

    /// Undoes the last mark.
    func undo() async throws {
        guard let step = try await environment.store.undo(Provenance(screen: place.rawValue, via: "undo")) else {
            return print("There is nothing to undo.")
        }
        print("Undone: " + (try await markSentence(step.kind, step.items)))
    }

    /// Updates the marked items on the page, and returns a sentence about them.
    private func markSentence(_ kind: Event.Kind, _ marked: [ItemID]) async throws -> String {
        let shown = Set(numbered.map(\.id))
        let asked = marked.count == 1 ? marked : marked.filter(shown.contains)
        let changed = try await environment.store.items(asked)
        update(Array(changed.values))
        let only = marked.count == 1 ? changed[marked[0]] : nil
        return MarkSentence.text(kind, count: marked.count, title: only?.item.displayTitle)
    }

    /// Shows the latest events.
    func history(_ arguments: Arguments) async throws {
        try arguments.refuseOptions()
        let query = arguments.isEmpty ? nil : try Query(parsing: arguments.query)
        let lines = try await environment.store.history(query, query?.limit ?? 30)
        print(HistoryPage(lines: lines, query: query == nil ? nil : arguments.query, style: style).lines)
    }
}
