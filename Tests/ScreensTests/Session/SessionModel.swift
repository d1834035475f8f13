import FeedModel
import Query
import SourceAPI

@testable import Screens

/// The properties that a session must have, derived from its replies alone: the rows that were printed, and the pages below the one shown.
struct SessionModel {
    /// The rows that were printed last, by their numbers; `nil` while the numbers mean a list that was not printed.
    private var printed: [PrintedRow]? = []
    /// The city and the words that were asked last; an answer to earlier ones is not shown.
    private var city: String?
    private var words: String?

    /// The text of a row that its number is for.
    enum PrintedRow: Hashable {
        case item(ItemID, title: String, source: SourceID)
        case feed(FeedRow.Content, title: String, line: Int)
        case other(String)
    }

    /// Follows an event, and returns the property that it breaks.
    mutating func brokenProperty(from before: SessionState, to after: SessionState, _ step: PropertyStep) -> String? {
        follow(step.command)
        var remarks: [Remark] = []
        for case .reply(let reply) in step.effects {
            switch reply {
            case .page(let page):
                if let broken = note(page, by: step) { return broken }
            case .remark(let remark): remarks.append(remark)
            default: break
            }
        }
        if remarks.contains(where: \.goesOn) { printed = nil }
        if after.places.isEmpty { printed = [] }
        // Back at a page without rows, numbers mean what they meant there before.
        let isReturn = step.isReturn || before.isGoingBack && after.places.count < before.places.count
        if isReturn, after.place?.rowCount == nil { printed = after.numberedPlace?.printed ?? [] }
        return brokenNumbers(in: after) ?? brokenPositions(in: after)
            ?? brokenPages(from: before, to: after, isBack: isReturn, goingOn: remarks.contains(where: \.goesOn))
    }

    private mutating func follow(_ command: ReaderCommand?) {
        switch command {
        case .weather(.city(let text), _): city = text
        case .repositories(let text): words = text
        // The session keeps the request to repeat.
        case .again, .more, .weather(.again, _): (city, words) = (nil, nil)
        default: break
        }
    }

    /// Records the rows of a page; a page that continues keeps the rows printed before.
    private mutating func note(_ page: SessionPage, by step: PropertyStep) -> String? {
        switch page {
        case .home(let screen): printed = ReaderPlace.home(HomePlace(screen: screen)).printed
        case .list(let list, let start):
            let rows = Array(ReaderPlace.list(list).printed.prefix(list.shown))
            if start > 0, step.command == .more || step.command == .moreUnread, let printed,
                !rows.starts(with: printed)
            {
                return "the next window changes rows that were printed"
            }
            printed = rows
        case .feeds(let feeds): printed = ReaderPlace.feeds(feeds).printed
        case .tags(let tags): printed = ReaderPlace.tags(tags).printed
        // An empty history takes no list away.
        case .history(let history): if !history.rows.isEmpty { printed = ReaderPlace.history(history).printed }
        case .sources(let sources): printed = ReaderPlace.sources(sources).printed
        case .pages(let pages, _): printed = ReaderPlace.pages(pages).printed
        case .repositories(let place, _):
            printed = ReaderPlace.repositories(place).printed
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

    /// Numbers name what was printed last.
    private func brokenNumbers(in state: SessionState) -> String? {
        guard let printed else { return nil }
        let rows = state.numberedPlace?.printed ?? []
        return rows.starts(with: printed) ? nil : "the numbers do not mean the rows that were printed last"
    }

    /// The position of each place is one of its rows.
    private func brokenPositions(in state: SessionState) -> String? {
        for place in state.places {
            if let position = place.position, !(0..<(place.rowCount ?? 0)).contains(position) {
                return "a position is beyond the end of '\(place.name)'"
            }
        }
        return nil
    }

    /// Below the page shown is the previous one: a new page covers it, or replaces one of the same kind.
    private func brokenPages(
        from before: SessionState,
        to after: SessionState,
        isBack: Bool,
        goingOn: Bool
    ) -> String? {
        guard let shown = after.place, after.places.count > 1 else { return nil }
        let below = after.places.dropLast()
        // A screen has one place, but for the one below an item that was chosen from it.
        var earlier = before.places
        if case .home = shown, !isBack {
            let followers = earlier.dropFirst().map(\.isItem) + [false]
            earlier = zip(earlier, followers).filter { !$0.isLike(shown) || $1 }.map(\.0)
        }
        guard below.count <= earlier.count else {
            return "more than one page is new: \(before.places.map(\.name)), then \(after.places.map(\.name))"
        }
        // A list grows at its end.
        for (old, new) in zip(earlier, below) where !new.printed.starts(with: old.printed) || old.name != new.name {
            // A walk replaces the list that was read to its end.
            return goingOn ? nil : "a page below the one shown is another"
        }
        let covered = earlier.dropFirst(below.count)
        for place in isBack ? [] : covered where !place.isItem && !shown.isLike(place) && place.rowCount != nil {
            return goingOn ? nil : "the page '\(place.name)' is lost below '\(shown.name)'"
        }
        return nil
    }
}

/// An event of a sequence, with its effects.
struct PropertyStep {
    var name: String
    var command: ReaderCommand?
    var effects: [SessionEffect]

    /// Whether a page was left.
    var isReturn: Bool { [.back, .leave].contains(command) }

    /// Whether a service has answered.
    var isServiceAnswer: Bool { name.hasPrefix("service") }
}

extension ReaderPlace {
    /// The rows as they are printed.
    fileprivate var printed: [SessionModel.PrintedRow] {
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
        case .history(let history): history.rows.map { .other("\($0)") }
        case .sources(let sources):
            sources.subscriptions.map { .other($0.subscription.uri.description) }
                + sources.descriptors.map { .other($0.id) }
        case .item, .weather: []
        }
    }

    fileprivate var isItem: Bool { if case .item = self { true } else { false } }
}

extension FeedRow {
    fileprivate var printed: SessionModel.PrintedRow { .feed(content, title: title, line: line) }
}

extension LibraryItem {
    fileprivate var printed: SessionModel.PrintedRow { .item(id, title: item.title, source: shownSource) }
}

extension Remark {
    /// Whether a walk continues with another list.
    fileprivate var goesOn: Bool {
        switch self {
        case .goingOn, .goingOnWithEverything: true
        default: false
        }
    }
}
