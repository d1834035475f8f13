import FeedModel
import Query
import QuireTesting
import SourceAPI

@testable import Screens

/// Commands of every kind, drawn from a seed.
struct RandomCommands {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// Draws a number below another one.
    mutating func number(_ end: Int) -> Int { Int(generator.next() % UInt64(end)) }

    mutating func next() -> ReaderCommand { number(3) > 0 ? reading() : asking() }

    private func add(_ address: String) -> ReaderCommand {
        guard let uri = try? SubscriptionURI(address) else { return .sources }
        return .edit([.add(Subscription(uri: uri))])
    }

    private mutating func rows() -> ItemSelection {
        ItemSelection([["1", "2", "3", "9", "1-2", "2-", "*", ".", "+", ":u"][number(10)]]) ?? .current
    }

    /// Draws a line that may name a feed or keep a list.
    private mutating func titled() -> ReaderCommand {
        let words = ["Feed 1", "starred", "feed 9"][number(3)]
        let query = Query(.phrase(Query.Phrase(words)))
        switch number(4) {
        case 0: return .titled(words, otherwise: .success(.list(query)))
        case 1: return .titled(words, otherwise: .success(.openTitled(words)))
        case 2: return .keep(name: "x")
        default: return .list(query)
        }
    }

    /// Draws a command that reads, lists or marks.
    private mutating func reading() -> ReaderCommand {
        switch number(27) {
        case 0: return .home(atOnce: number(2) == 0)
        case 1: return .list(Query(.flag(.starred)))
        case 2: return .list(Query(.flag(.hidden)))
        case 3: return .list(number(2) == 0 ? nil : Query(.flag(.unread)))
        case 4: return .feeds(FeedRequest(scope: .all))
        case 5, 6: return .open(rows())
        case 7, 8, 9: return .next
        case 10: return number(2) == 0 ? .previous : .following
        case 11: return [.more, .moreUnread, .rows(rows())][number(3)]
        case 12, 13: return .back
        case 14: return .again
        case 15:
            return .mark(
                [.read, .unread, .starred, .unstarred, .hidden, .unhidden, .tagged("a"), .untagged("a")][number(8)],
                .rows(rows(), isConfirmed: number(2) == 0),
                via: "x"
            )
        case 16: return .mark(.starred, .query(Query(.flag(.starred)), isConfirmed: number(2) == 0), via: "x")
        case 17: return number(2) == 0 ? .toggle(rows()) : .answer(isYes: number(2) == 0)
        case 18: return number(2) == 0 ? .undo(UndoRequest()) : .redo
        case 19: return .tags(number(2) == 0 ? .tags : .categories)
        case 20: return [.links(row: 2), .link(row: nil, link: 1), .browse(row: 1, link: 0)][number(3)]
        case 21: return number(8) == 0 ? .quit : .leave
        case 22: return .mark(.read, .rows(rows(), isConfirmed: true), via: "x")
        case 23: return titled()
        case 24: return .open(rows(), line: NumberLine(["\(number(4) + 1)"]))
        case 25: return .mark(.starred, .current, via: "x")
        default: return .history(HistoryQuestion())
        }
    }

    /// Draws a command that asks a service, changes subscriptions, or concerns accounts.
    private mutating func asking() -> ReaderCommand {
        switch number(18) {
        case 0, 1, 7: return .weather(.city(["a", "b"][number(2)]), number(2) == 0 ? .week : .now)
        case 2: return .weather(number(2) == 0 ? .again : .none, .week)
        case 3, 4, 8: return .repositories(["a", "b"][number(2)])
        case 5, 6: return .pages(PagesRequest(number(2) == 0 ? .articles : .news, ["a", "b"][number(2)]))
        case 9: return number(2) == 0 ? .more : .again
        case 10: return .sources
        case 11: return .why([nil, "1", "a"][number(3)])
        case 12:
            return [
                .edit([.remove(["x"]), .remove(["y"])]),
                .edit([.remove(["https://example.org/a"]), .remove(["news:hn"]), .remove(["x"])]), add("exec:date"),
                add("https://example.org/b"),
            ][number(4)]
        case 13: return .refresh(RefreshRequest(isForced: number(2) == 0))
        case 14: return .login(["github", "newsapi", "feed"][number(3)])
        case 15: return number(2) == 0 ? .logout("") : .logout("newsapi")
        case 16:
            return [.whoami, .statistics(StatisticsRequest(by: .source, query: "")), .screen(nil, atOnce: true)][
                number(3)
            ]
        default: return number(2) == 0 ? .set(.change("width", to: "60")) : .export(.sample)
        }
    }
}

extension ExportRequest {
    fileprivate static let sample = ExportRequest(what: .items, format: nil, query: "", path: "items.csv")
}
