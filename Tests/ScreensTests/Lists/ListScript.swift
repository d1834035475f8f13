import FeedModel
import Query

@testable import Screens

/// The answers that a test gives to lists, feeds and items, and what was asked for.
///
/// Every operation waits on the desk as `read`.
@MainActor
final class ListScript {
    /// The next windows; without any, an empty one.
    var pages: [ListPage] = []
    /// The feeds that every request lists, and that every title finds.
    var feeds: [FeedRow] = []
    /// The links of every item.
    var links: [String] = []
    private(set) var windows: [WindowRequest] = []
    private(set) var feedRequests: [FeedRequest] = []
    private(set) var titles: [String] = []
    private(set) var openings: [Opening] = []

    /// The question that was asked last.
    var question: Question? { windows.last?.question }

    func history(isInteractive: Bool = true) -> History {
        let world = SimulatedWorld()
        let desk = world.desk
        return History(isInteractive: isInteractive, world: world) { features in
            features.lists = Lists(
                window: Reading { request in
                    self.windows.append(request)
                    try await desk.carryOut("read")
                    return self.pages.isEmpty ? ListPage(items: [], next: nil) : self.pages.removeFirst()
                }
            )
            features.feeds = Feeds(
                list: Reading { request in
                    self.feedRequests.append(request)
                    try await desk.carryOut("read")
                    return self.feeds
                },
                count: features.feeds.count,
                find: Reading { title in
                    self.titles.append(title)
                    try await desk.carryOut("read")
                    return self.feeds
                }
            )
            features.items = Items(
                open: Reading { opening in
                    self.openings.append(opening)
                    try await desk.carryOut("read")
                    return self.opened(opening)
                },
                browse: features.items.browse
            )
        }
    }

    private func opened(_ opening: Opening) -> OpenedItem {
        var item = LibraryItem.numbered(1...30).first { $0.id == opening.item } ?? .numbered(1)
        if opening.isRecorded { item.state.readAt = .sample }
        return OpenedItem(kept: item, text: ReadableText(blocks: [], links: links), sourceTitle: "A feed")
    }
}

extension ListScript {
    /// Appends a window of unread items with these numbers.
    func add(_ numbers: ClosedRange<Int>, next: String? = nil, total: Int? = nil) {
        pages.append(ListPage(items: LibraryItem.numbered(numbers), next: next.map(ListCursor.init), total: total))
    }

    /// Appends a search's window, in which some numbers have passages.
    func add(_ numbers: ClosedRange<Int>, passages: ClosedRange<Int>, next: String? = nil) {
        add(numbers, next: next)
        for number in passages {
            let snippet = Snippet(before: "a ", found: "word", after: "")
            pages[pages.count - 1].snippets[LibraryItem.numbered(number).id] = snippet
        }
    }

    /// Appends a window of which only some items are unread.
    func add(_ numbers: ClosedRange<Int>, unread: Set<Int>, next: String? = nil) {
        add(numbers, next: next)
        for (index, number) in numbers.enumerated() where !unread.contains(number) {
            pages[pages.count - 1].items[index].state.readAt = .sample
        }
    }
}

extension ListPlace {
    /// A list of unread items with these numbers, all of which are shown.
    static func sample(_ question: Question, _ numbers: ClosedRange<Int>) -> ListPlace {
        var list = ListPlace(question: question)
        list.append(ListPage(items: LibraryItem.numbered(numbers), next: nil))
        list.shown = list.items.count
        return list
    }
}

extension OpenedItem {
    static func sample(_ number: Int) -> OpenedItem {
        OpenedItem(kept: .numbered(number), text: ReadableText(blocks: []), sourceTitle: "A feed")
    }
}

extension TestCommand {
    /// A command that shows pages, one above the other, without a word.
    static func pushing(_ places: ReaderPlace...) -> TestCommand {
        TestCommand { turn in for place in places { turn.push(place) } }
    }

    /// A command that shows a page when the operation `background` is answered, whatever else is done.
    @MainActor static func pushing(later place: ReaderPlace, _ desk: Desk) -> TestCommand {
        TestCommand { [read = desk.read] turn in
            turn.continueBehindPrompt(saying: nil)
            try await read("background")
            turn.push(place)
        }
    }
}
