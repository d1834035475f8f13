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

    mutating func next() -> any Command { number(3) > 0 ? reading() : asking() }

    private mutating func one(of commands: any Command...) -> any Command { commands[number(commands.count)] }

    private func add(_ address: String) -> any Command {
        guard let uri = try? SubscriptionURI(address) else { return SourcesCommand() }
        return EditCommand([.add(Subscription(uri: uri))])
    }

    private mutating func rows() -> ItemSelection {
        ItemSelection([["1", "2", "3", "9", "1-2", "2-", "*", ".", "+", ":u"][number(10)]]) ?? .current
    }

    /// Draws a line that may name a feed or keep a list.
    private mutating func titled() -> any Command {
        let words = ["Feed 1", "starred", "feed 9"][number(3)]
        let query = Query(.phrase(Query.Phrase(words)))
        return one(
            of: TitledCommand(words, otherwise: .failure(SimulatedLibrary.failure)),
            OpenTitledCommand(words),
            KeepCommand("x"),
            ListCommand(query)
        )
    }

    /// Draws a command that reads, lists or marks.
    private mutating func reading() -> any Command {
        switch number(29) {
        case 0: return HomeCommand(name: HomeScreen.usualName, atOnce: number(2) == 0)
        case 1: return ListCommand(Query(.flag(.starred)))
        case 2: return ListCommand(Query(.flag(.hidden)))
        case 3: return ListCommand(number(2) == 0 ? nil : Query(.flag(.unread)))
        case 4: return FeedsCommand(FeedRequest(scope: [.all, .unread][number(2)]))
        case 5, 6: return OpenCommand(rows())
        case 7, 8, 9: return NextCommand()
        case 10: return one(of: PreviousCommand(), FollowingCommand())
        case 11: return one(of: MoreCommand(), MoreUnreadCommand(), RowsCommand(rows()))
        case 12, 13: return BackCommand()
        case 14: return AgainCommand()
        case 15:
            let kinds: [Event.Kind] = [
                .read, .unread, .starred, .unstarred, .hidden, .unhidden, .tagged("a"), .untagged("a"),
            ]
            return MarkCommand(kinds[number(8)], .rows(rows(), isConfirmed: number(2) == 0), via: "x")
        case 16: return MarkCommand(.starred, .query(Query(.flag(.starred)), isConfirmed: number(2) == 0), via: "x")
        case 17: return ToggleCommand(rows())
        case 18: return one(of: UndoCommand(UndoRequest()), RedoCommand())
        case 19: return TagsCommand([.tags, .categories][number(2)])
        case 20:
            return one(of: LinksCommand(row: 2), LinkCommand(row: nil, link: 1), BrowseCommand(row: 1, links: 0...0))
        case 21: return number(8) == 0 ? QuitCommand() : LeaveCommand()
        case 22: return MarkCommand(.read, .rows(rows(), isConfirmed: true), via: "x")
        case 23: return titled()
        case 24: return OpenCommand(rows(), line: NumberLine(["\(number(4) + 1)"]))
        case 25: return MarkCommand(.starred, .current, via: "x")
        case 26:
            let orders: [SortRequest?] = [nil, SortRequest(["title"]), SortRequest(["date", "reverse"])]
            let search = SearchCommand(number(2) == 0 ? nil : Query(.phrase(Query.Phrase("frost"))))
            return one(of: search, SortCommand(orders[number(3)]))
        case 27:
            let items = number(2) == 0 ? nil : rows()
            return one(of: PipeCommand(items, to: "wc"), SaveCommand(items, to: ["old", "new"][number(2)]))
        default: return HistoryCommand(HistoryQuestion())
        }
    }

    /// Draws a command that asks a service, changes subscriptions, or concerns accounts.
    private mutating func asking() -> any Command {
        switch number(18) {
        case 0, 1, 7: return WeatherCommand(.city(["a", "b"][number(2)]), [.week, .now][number(2)])
        case 2: return WeatherCommand([.again, .none][number(2)], .week)
        case 3, 4, 8: return RepositoriesCommand(["a", "b"][number(2)])
        case 5, 6: return PagesCommand(PagesRequest([.articles, .news][number(2)], ["a", "b"][number(2)]))
        case 9: return one(of: MoreCommand(), AgainCommand())
        case 10: return SourcesCommand()
        case 11: return WhyCommand([nil, "1", "a"][number(3)])
        case 12:
            return one(
                of: EditCommand([.remove(["news:hn"]), .remove(["https://example.org/a"])]),
                EditCommand([.remove(["https://example.org/a"]), .remove(["news:hn"]), .remove(["x"])]),
                add("exec:date"),
                add("https://example.org/b")
            )
        case 13: return RefreshCommand(RefreshRequest(isForced: number(2) == 0))
        case 14: return LoginCommand(["github", "newsapi", "feed"][number(3)])
        case 15: return LogoutCommand(["", "newsapi"][number(2)])
        case 16:
            return one(
                of: WhoamiCommand(),
                StatisticsCommand(StatisticsRequest(by: .source, query: "")),
                HomeCommand(name: nil, atOnce: true)
            )
        default: return one(of: SetCommand(.change("width", to: "60")), ExportCommand(.sample))
        }
    }
}

extension ExportRequest {
    fileprivate static let sample = ExportRequest(what: .items, format: nil, query: "", path: "items.csv")
}
