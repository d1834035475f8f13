import FeedModel
import Foundation
import Query

extension Reader {
    /// Marks the open item, items of the last list, or everything a query finds.
    func mark(_ kind: Event.Kind, _ arguments: Arguments, by command: Command.Name) async throws {
        let provenance = Provenance(screen: place.rawValue, via: command.rawValue)
        let changed: [KeptItem]
        if let selection = ItemSelection(arguments.isEmpty ? ["."] : arguments.rest) {
            let items = try places(of: selection).map { numbered[$0].id }
            changed = try await environment.store.mark(kind, items, provenance)
        } else {
            let query = try Query(parsing: arguments.query)
            changed = try await environment.store.markAll(kind, query, provenance)
        }
        update(changed)
        print(MarkSentence.text(kind, changed))
    }

    /// Takes back the last mark.
    func undo() async throws {
        guard let step = try await environment.store.undo(Provenance(screen: place.rawValue, via: "undo")) else {
            return print("There is nothing to take back.")
        }
        update(step.items)
        print("Took back: " + MarkSentence.text(step.kind, step.items))
    }

    /// Shows what was done last.
    func history(_ arguments: Arguments) async throws {
        let query = arguments.isEmpty ? nil : try Query(parsing: arguments.query)
        let lines = try await environment.store.history(query, 30)
        print(HistoryPage(lines: lines, style: style).lines)
    }
}

/// What was marked, in one sentence.
enum MarkSentence {
    static func text(_ kind: Event.Kind, _ items: [KeptItem]) -> String {
        let word = kind.tag.map { "\(kind.name) '\($0)'" } ?? kind.name
        switch items.count {
        case 0: return "nothing was changed; they are \(word) already."
        case 1: return "\(word): \(TerminalText.line(items[0].item.displayTitle))."
        default: return "\(items.count) items \(word)."
        }
    }
}
