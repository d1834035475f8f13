import FeedModel
import Foundation
import Primitives
import Query
import Screens

extension Remark {
    /// Returns the sentence: the only table of what a session says besides its pages.
    func sentence(style: PageStyle, explainer: Explainer) -> String {
        switch self {
        case .nothingMatches(.everything): "Your library has no items yet. 'refresh' fetches what you subscribe to."
        case .nothingMatches(let query): "Nothing matches '\(TerminalText.line(query.description))'.\(query.hintOnDays)"
        case .nothingSearched: "Nothing was searched for yet. '/WORDS' lists items that contain all these words."
        case .itemsGone: "The library has none of these items: they were removed, or never came to this machine."
        case .order(let order, let orders, let isReversible):
            "The order is \(Self.words(of: order)). 'sort' takes \(orders.enumeration)\(isReversible ? "; '-' before one reverses it" : "")."
        case .rowsMoved: "New rows changed the numbers:"
        case .noMoreItems: "There are no more items."
        case .noMoreUnread: "There are no more unread items in this list."
        case .firstItem: "This is the first item."
        case .lastItem: "This is the last item."
        case .firstPage: "There is no page before this one. 'quit' leaves quire."
        case .passedOver(let count):
            "The end of the list. \(count) unread \(count == 1 ? "item was" : "items were") passed over:"
        case .goingOn(let title, let unread):
            "Next: \(TerminalText.line(title))\(unread.map { ", \($0) unread" } ?? "")."
        case .goingOnWithEverything(let unread): "Next: all unread items\(unread.map { ", \($0)" } ?? "")."
        case .listRead(let count, let isInteractive):
            "No unread items are left in this list; \(count.map { $0 == 1 ? "1 is" : "\($0) are" } ?? "more are")"
                + " elsewhere. \(isInteractive ? "Enter" : "'next'") continues with \(count == 1 ? "it" : "them")."
        case .allRead: "No unread items are left. 'refresh' fetches what is due."
        case .marked(let kind, let count, let item, let isBulk):
            MarkSentence.text(kind, count: count, title: item?.item.displayTitle).capitalizedFirst
                + (isBulk ? " 'undo' takes it back." : "")
        case .markedUnshown(let kind, let count, let unshown):
            MarkSentence.text(kind, count: count, title: nil).dropLast()
                + "; \(unshown) of them \(unshown == 1 ? "was" : "were") not shown. 'undo' takes it back."
        case .markedFeeds(let kind, let count, let titles):
            MarkSentence.text(kind, count: count, feeds: titles) + " 'undo' takes it back."
        case .feedHasNothing(let kind, let title):
            "\(TerminalText.line(title)) has no \(kind == .read ? "unread" : "read") items."
        case .rowIsFeed(let row, let kind):
            "Row \(row) is a feed, and only items are \(kind?.name ?? "toggled"). '\(row)' lists its items."
        case .rowIsStep(let row, let count): "Row \(row) stands for \(count) items. '\(row)' lists them."
        case .rowsAreSteps(let row):
            "The rows of the history are steps, and row \(row) stands for several items. '\(row)' lists them."
        case .rowIsSubscription(let row):
            "Row \(row) is a change of your subscriptions, not of items. '\(row)' lists what it is about."
        case .oneTagAtATime(let words, let isMarked):
            "One tag at a time: '\(TerminalText.line(words))' was used as a query\(isMarked ? "; 'undo' reverts it." : ".")"
        case .rangeEnds(let count, false): "The list has \(count.counted("row")); the range ends there."
        case .rangeEnds(let count, true): "\(count) rows are listed so far; the range ends there. 'more' lists others."
        case .limitInNewOrder(let limit): "limit:\(limit) is applied in the new order, so the items may be others."
        case .nothingToChange: "Nothing to change."
        case .nothingToChangeOf(let query): "Nothing to change." + query.hintOnDays
        case .confirm(let kind, let count, let minimum, let subject, let hasList):
            MarkSentence.question(kind, count: count, atLeast: minimum, of: subject, hasList: hasList)
        case .nothingMarked: "Nothing was marked, because another page was shown in the meantime."
        case .nothingChanged: "Nothing was changed."
        case .undone(let kind, let count, let item):
            "Undone: " + MarkSentence.text(kind, count: count, title: item?.item.displayTitle)
        case .redone(let kind, let count, let item):
            "Redone: " + MarkSentence.text(kind, count: count, title: item?.item.displayTitle)
        case .nothingToUndo: "There is nothing to undo."
        case .noMoreSteps: "This session has no more steps to undo."
        case .foreignStep(let step):
            "This session has no more steps to undo. The last step was made on '\(TerminalText.line(step.device))', "
                + "\(style.dayAndTime(step.at)): \(MarkSentence.text(step.kind, count: step.count, title: nil)) "
                + "'undo any' undoes it."
        case .nothingToRedo(false): "There is nothing to redo."
        case .nothingToRedo(true):
            "There is nothing to redo any longer: since the last 'undo' an item was marked (opening one marks it), or your "
                + "subscriptions were changed."
        case .linksAreListed: "'links' lists the links of the item."
        case .noUnreadFeeds: "No feed has unread items. 'feeds *' lists all, 'refresh' fetches what is due."
        case .noFeeds(let request):
            request.tag.map { tag in
                let isUnread = request.scope == .unread
                return (isUnread ? "No feed with the tag '" : "No feed has the tag '") + TerminalText.line(tag)
                    + (isUnread ? "' has unread items." : "'.") + " 'feeds *' lists all feeds with their tags."
            }
                ?? "You have no feeds. 'add ADDRESS' adds one, 'sources' shows what there is."
        case .noTags(.tags): "You have no tags. 'tag later 3' puts the tag 'later' on item 3."
        case .noTags(.categories): "None of the newest items has a category."
        case .rowIsTag(let row, let group, let kind):
            "Row \(row) is a \(group.noun), and only items are \(kind?.name ?? "toggled"). '\(row)' lists its items."
        case .tagHasNoLinks(let row, let group):
            "Row \(row) is a \(group.noun), and only items have links. '\(row)' lists its items."
        case .noItemOpen(let row?): "No item is open. 'browse \(row).0' opens the page of item \(row)."
        case .noItemOpen(nil): "No item is open. 'list' lists items."
        case .noLink(let number, let opened, let row, let isRow):
            isRow
                ? "This item has no link \(number). 'browse \(number).0' opens the page of item \(number)."
                : opened.missingLink(number, row: row)
        case .feedHasNoLinks(let row): "Row \(row) is a feed, and only items have links. '\(row)' lists its items."
        case .homeChanged(let difference): difference.sentence(explainer: explainer)
        case .homeComplete(let screen):
            "\(ScreenName.heading(screen)): every section has answered. '\(ScreenName.command(screen))' shows the page."
        case .onlyScreen: "There is only the home screen. 'help screens' explains how to add another."
        case .homeLoading: "Loading. The page appears when every section has answered; you can keep typing."
        case .homeWaiting(let titles): "Still waiting for \(titles.map(TerminalText.line).joined(separator: ", "))."
        case .sectionAnswered(let title): "\(TerminalText.line(title)) has answered."
        case .loadingWeather, .weatherFailed, .searching, .loadingMore, .repositoriesFailed, .noMoreRepositories,
            .waiting, .pagesFailed, .remembered, .noLongerAwaited:
            serviceSentence(style: style, explainer: explainer)
        case .rowIsSource, .noLongerSubscribed, .added, .removed, .restored, .removedAgain, .takenOut, .addedAgain,
            .moved, .moving, .movingOn, .confirmCommand, .decided, .notAllowed, .refreshRunning, .refreshQueued,
            .refreshing, .refreshed, .hostOnHold, .refreshEnded, .exporting, .exported:
            subscriptionSentence(explainer: explainer)
        case .account(let remark): remark.sentence
        case .settingChanged(let name, let value): "\(name.rawValue) = \(value) for this session."
        case .settingsRestored([], _): "Nothing to set back: this session has changed no setting."
        case .settingsRestored(let names, let settings):
            "Set back: "
                + names.map { "\($0.rawValue) = \(settings[$0].value) (\(settings[$0].origin.words))" }.joined(
                    separator: ", "
                )
                + "."
        case .stopped: "Stopped."
        case .stillReading: "Searching\(style.symbols.ellipsis)"
        case .failed(let failure): explainer.explain(failure.error).line
        }
    }

    /// Returns an order in words, such as `date, oldest first` for `-date`.
    private static func words(of order: String) -> String {
        guard order.hasPrefix("-") else { return order }
        let key = order.dropFirst()
        return "\(key), \(key == "title" ? "from Z" : "oldest first")"
    }

    func status(explainer: Explainer) -> ExitStatus {
        if let failure = serviceFailure(explainer: explainer) { return failure.status }
        return switch self {
        case .noItemOpen, .noLink, .nothingSearched, .feedHasNoLinks, .tagHasNoLinks, .rowIsFeed, .rowIsTag, .rowIsStep,
            .rowIsSubscription, .rowIsSource:
            .usage
        case .account(let remark): remark.status
        case .refreshEnded(let tally, _): tally.failed > 0 ? .partial : .ok
        default: .ok
        }
    }

    func serviceSentence(style: PageStyle, explainer: Explainer) -> String {
        let ellipsis = style.symbols.isSpoken ? "." : " \(style.symbols.ellipsis)"
        switch self {
        case .loadingWeather(let query): return "Loading \(TerminalText.line(query.city))'s weather..."
        case .searching: return "Still searching; the results will be printed here."
        case .loadingMore: return "Loading the next page; it will be printed here."
        case .noMoreRepositories: return "There are no more repositories."
        case .waiting(let uri): return "Waiting for \(uri.host)\(ellipsis)"
        case .remembered(let answer): return RememberedText.sentence(answer, style: style)
        case .noLongerAwaited(let answer): return "No longer waiting for \(answer.name)."
        default: return serviceFailure(explainer: explainer)?.line ?? ""
        }
    }

    /// Explains the failure of a service; `nil` for any other remark.
    func serviceFailure(explainer: Explainer) -> Explanation? {
        switch self {
        case .weatherFailed(let query, let error):
            explainer.explain(
                error,
                of: "The weather of \(TerminalText.line(query?.city ?? ""))",
                spelling: "Check the spelling; a region or country after a comma can help."
            )
        case .repositoriesFailed(let words, let error):
            explainer.explain(error, of: "Repositories for '\(TerminalText.line(words))'")
        case .pagesFailed(let uri, let error):
            explainer.explain(
                error,
                of: "'\(TerminalText.line(uri.description))'",
                spelling: "Check the address; 'sources' shows an example for each source."
            )
        default: nil
        }
    }

    func subscriptionSentence(explainer: Explainer) -> String {
        switch self {
        case .rowIsSource(let row):
            "Row \(row) is a source you can subscribe to, and has no items. '\(row)' explains it."
        case .noLongerSubscribed(let subscriptions):
            subscriptions.count == 1
                ? "\(name(subscriptions[0])) is no longer in your subscriptions. 'add ADDRESS' adds it again."
                : "None of the \(subscriptions.count) is in your subscriptions any longer. 'add ADDRESS' adds one again."
        case .added(let subscription, let isFetchable, let isUndoable):
            Self.added(subscription, isFetchable: isFetchable, isUndoable: isUndoable)
        case .removed(let uri, let title, let isUndoable):
            "Removed \(Self.name(uri, title)). What you read is kept\(isUndoable ? "; 'undo' puts its line back" : "")."
        case .restored(let uri):
            "Undone: \(TerminalText.line(uri.description)) is in your subscriptions again, with its line as it was."
        case .removedAgain(let uri): "Redone: removed \(TerminalText.line(uri.description))."
        case .takenOut(let uri):
            "Undone: \(TerminalText.line(uri.description)) is no longer in your subscriptions; 'redo' adds it again."
        case .addedAgain(let uri): "Redone: added \(TerminalText.line(uri.description))."
        case .moved(let move, let title): move.sentence(title: title)
        case .moving(let uri): "Still moving to \(TerminalText.line(uri.description))."
        case .movingOn(let uri):
            "The move to \(TerminalText.line(uri.description)) continues, because it cannot be left halfway; its end will be printed here."
        case .confirmCommand(let uri):
            "At each refresh this runs as you: \(TerminalText.command(uri.command ?? uri.description)). Allow it? [y/n, Enter: ask later]"
        case .decided(let uri, let isAllowed):
            "\(TerminalText.line(uri.description)) is \(isAllowed ? "allowed to run" : "denied")."
        case .notAllowed(let uri, let obstacle):
            explainer.explain(SubscriptionError.notAllowed(uri.description, obstacle)).line
        case .refreshRunning: "A refresh is already running; its results will be printed here."
        case .refreshQueued: "Queued after the refresh that is running."
        case .refreshing: "Still refreshing; the results will be printed here."
        case .refreshed(let news): RefreshLine.text(news, explainer: explainer)
        case .hostOnHold(let host): host.sentence
        case .refreshEnded(let tally, let request): tally.sentence(of: request, explainer: explainer)
        case .exporting(let path): "Still exporting to \(TerminalText.line(path))."
        case .exported(let sentence): sentence
        default: ""
        }
    }

    private static func added(_ subscription: Subscription, isFetchable: Bool, isUndoable: Bool) -> String {
        let uri = subscription.uri
        if let (name, query) = uri.query {
            let title = TerminalText.line(subscription.title ?? name)
            // 'feeds' lists only feeds with unread items that are not hidden; 'feeds *' lists all.
            return "Saved as '\(title)': \(TerminalText.line(query)). 'list \(title)' lists it, 'feeds *' numbers it"
                + (isUndoable ? ", 'undo' removes it." : ".")
        }
        let tags = subscription.tags
        return
            "Added \(name(uri, subscription.title))\(tags.isEmpty ? "" : ", tagged \(TerminalText.line(tags.enumeration))")."
            + (isFetchable ? " 'refresh' fetches it." : "")
    }

    private func name(_ subscription: SubscriptionStep.Titled) -> String {
        let (uri, title) = (subscription.uri, subscription.title)
        if uri.query != nil { return "The query '\(TerminalText.line(title))'" }
        return Self.name(uri, title == uri.description ? nil : title)
    }

    private static func name(_ uri: SubscriptionURI, _ title: String?) -> String {
        let address = TerminalText.line(uri.description)
        return title.map { "'\(TerminalText.line($0))' (\(address))" } ?? address
    }
}

extension TagsPlace.Kind {
    fileprivate var noun: String { self == .tags ? "tag" : "category" }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension AwaitedAnswer {
    fileprivate var name: String {
        switch self {
        case .weather(let city): "\(TerminalText.line(city))'s weather"
        case .repositories(let words, _): "repositories for '\(TerminalText.line(words))'"
        case .pages(let uri, _): uri.map(\.host) ?? "the page"
        }
    }
}

extension SubscriptionURI {
    /// The host of a feed's address, or the address of a service.
    fileprivate var host: String { TerminalText.line(URL(string: subject)?.host ?? description) }
}

extension Query {
    /// The sentence on the day of reading, if the query names the day of publication or is nothing but a day; empty for another one.
    var hintOnDays: String {
        if predicate.isAboutToday { return " 'history today' lists what you read." }
        let day = description.lowercased()
        guard day == "yesterday" || CalendarDay(day) != nil else { return "" }
        return " 'history \(day)' lists what you read."
    }
}

extension Query.Predicate {
    /// Whether the query asks for items of today, by the day of their publication.
    fileprivate var isAboutToday: Bool {
        switch self {
        case .flag(.today): true
        case .all(let terms), .any(let terms): terms.contains(where: \.isAboutToday)
        default: false
        }
    }
}
