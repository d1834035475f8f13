import FeedModel
import SourceAPI

@testable import Screens

/// The rows that were printed, derived from the replies of a session: what numbers mean, and the pages below the one shown.
struct PrintedRows {
    /// The rows that were printed last, by their numbers; `nil` while the numbers mean a list that was not printed.
    private(set) var rows: [Row]? = []
    /// The city and the words that were asked last; an answer to earlier ones is not shown.
    private var city: String?
    private var words: String?

    /// The text of a row that its number is for.
    enum Row: Equatable {
        case item(ItemID, title: String, source: SourceID)
        case feed(FeedRow.Content, title: String, line: Int)
        case step(HistoryPlace.Row)
        case other(String)
    }

    /// A step, with the command that was typed.
    struct Step {
        var command: (any Command)?
        /// Whether a page was left.
        var isReturn: Bool
        var isServiceAnswer: Bool
    }

    /// Expects no rows, until a page is printed.
    mutating func forget() { rows = nil }

    /// Follows the replies of a step, and returns the property that they break.
    mutating func brokenProperty(
        from before: Places,
        to after: Places,
        _ replies: [SessionReply],
        _ step: Step
    ) -> String? {
        follow(step.command)
        var isContinued = false
        for reply in replies {
            switch reply {
            case .page(let page): if let broken = note(page, by: step) { return broken }
            case .message(.items(.continuing)), .message(.items(.continuingWithEverything)):
                isContinued = true
                rows = nil
            default: break
            }
        }
        if after.stack.isEmpty { rows = [] }
        // Back at a page without rows, numbers mean what they meant there before.
        if step.isReturn, after.last?.rowCount == nil { rows = after.numbered?.printed ?? [] }
        if let rows, !(after.numbered?.printed ?? []).starts(with: rows) {
            return "the numbers do not mean the rows that were printed last"
        }
        for place in after.stack {
            if let position = place.position, !(0..<(place.rowCount ?? 0)).contains(position) {
                return "a position is beyond the end of '\(place.name)'"
            }
        }
        return replies.isEmpty ? nil : brokenPages(from: before, to: after, step.isReturn, isContinued)
    }

    private mutating func follow(_ command: (any Command)?) {
        switch command {
        case let command as WeatherCommand:
            switch command.request {
            case .city(let text): city = text
            // The session keeps the request to repeat.
            case .again: (city, words) = (nil, nil)
            case .none: break
            }
        case let command as RepositoriesCommand: words = command.words
        case is AgainCommand, is MoreCommand: (city, words) = (nil, nil)
        default: break
        }
    }

    /// Records the rows of a page; a page that continues keeps the rows printed before.
    private mutating func note(_ page: SessionPage, by step: Step) -> String? {
        switch page {
        case .home(let screen): rows = ReaderPlace.home(HomePlace(screen: screen)).printed
        case .list(let list, let start):
            let shown = Array(ReaderPlace.list(list).printed.prefix(list.shown))
            let isMore = step.command is MoreCommand || step.command is MoreUnreadCommand
            if start > 0, isMore, let rows, !shown.starts(with: rows) {
                return "the next window changes rows that were printed"
            }
            rows = shown
        case .feeds(let feeds): rows = ReaderPlace.feeds(feeds).printed
        case .tags(let tags): rows = ReaderPlace.tags(tags).printed
        // An empty history takes no list away.
        case .history(let history): if !history.rows.isEmpty { rows = ReaderPlace.history(history).printed }
        case .sources(let sources): rows = ReaderPlace.sources(sources).printed
        case .pages(let pages, _): rows = ReaderPlace.pages(pages).printed
        case .repositories(let place, _):
            rows = ReaderPlace.repositories(place).printed
            if step.isServiceAnswer, let words, place.screen.words != words {
                return "an answer to earlier words is shown"
            }
        case .weather(let place):
            if step.isServiceAnswer, let city, place.screen.question?.city != city {
                return "the weather of an earlier city is shown"
            }
        case .item, .rows, .links, .link, .source, .explanation, .statistics, .settings: break
        }
        return nil
    }

    /// Below the page shown is the previous one: a new page covers it, or replaces one of the same kind.
    private func brokenPages(
        from before: Places,
        to after: Places,
        _ isBack: Bool,
        _ isContinued: Bool
    ) -> String? {
        guard let shown = after.last, after.stack.count > 1 else { return nil }
        let below = after.stack.dropLast()
        // A screen has one place, but for the one below an item that was chosen from it.
        var earlier = before.stack
        if case .home = shown, !isBack {
            let followers = earlier.dropFirst().map(\.isItem) + [false]
            earlier = zip(earlier, followers).filter { !$0.isLike(shown) || $1 }.map(\.0)
        }
        guard below.count <= earlier.count else {
            return "more than one page is new: \(before.stack.map(\.name)), then \(after.stack.map(\.name))"
        }
        // A list grows at its end.
        for (old, new) in zip(earlier, below) where !new.printed.starts(with: old.printed) || old.name != new.name {
            // A walk replaces the list that was read to its end.
            return isContinued ? nil : "a page below the one shown is another"
        }
        let covered = earlier.dropFirst(below.count)
        for place in isBack ? [] : covered where !place.isItem && !shown.isLike(place) && place.rowCount != nil {
            return isContinued ? nil : "the page '\(place.name)' is lost below '\(shown.name)'"
        }
        return nil
    }
}

extension ReaderPlace {
    /// The rows as they are printed.
    fileprivate var printed: [PrintedRows.Row] {
        switch self {
        case .home(let home):
            home.screen.rows.map { row in
                switch row {
                case .item(let item): item.printed
                case .feed(let feed): feed.printed
                }
            }
        case .list, .pages, .repositories: items.map(\.printed)
        case .feeds(let feeds): feeds.rows.map(\.printed)
        case .tags(let tags): tags.rows.map { .other($0.name) }
        case .history(let history): history.rows.map { .step($0) }
        case .sources(let sources):
            sources.subscriptions.map { .other($0.subscription.uri.description) }
                + sources.descriptors.map { .other($0.id) }
        case .item, .weather: []
        }
    }
}

extension FeedRow {
    fileprivate var printed: PrintedRows.Row { .feed(content, title: title, line: line) }
}

extension LibraryItem {
    fileprivate var printed: PrintedRows.Row { .item(id, title: item.title, source: shownSource) }
}
