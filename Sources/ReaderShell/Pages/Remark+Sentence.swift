import FeedModel
import Query
import Screens

extension Remark {
    /// Returns the sentence: the only table of what a session says beside its pages.
    func sentence(style: PageStyle, explainer: Explainer) -> String {
        switch self {
        case .nothingMatches(.everything): "Your library has no items yet. 'refresh' fetches what you subscribe to."
        case .nothingMatches(let query):
            "Nothing matches '\(TerminalText.line(query.description))'.\(query.hintOnWords)\(query.hintOnDays)"
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
                + " elsewhere. \(isInteractive ? "Enter" : "'next'") goes on with \(count == 1 ? "it" : "them")."
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
            "The rows of the history are steps, and row \(row) stands for several items. '\(row)' lists them, where 'read *' marks them."
        case .rowIsSubscription(let row):
            "Row \(row) is a change of your subscriptions, not of items. '\(row)' lists what it is about."
        case .oneTagAtATime(let words, let isMarked):
            "One tag at a time: '\(TerminalText.line(words))' was used as a query\(isMarked ? "; 'undo' reverts it." : ".")"
        case .rangeEnds(let count, false): "The list has \(count) \(count == 1 ? "row" : "rows"); the range ends there."
        case .rangeEnds(let count, true): "\(count) rows are listed so far; the range ends there. 'more' lists others."
        case .limitInNewOrder(let limit): "limit:\(limit) is applied in the new order, so the items may be others."
        case .nothingToChange: "Nothing to change."
        case .nothingToChangeOf(let query, let kind): "Nothing to change." + query.hintOnDays(marking: kind)
        case .confirm(let kind, let count, let minimum, let subject, let hasList):
            MarkSentence.question(kind, count: count, atLeast: minimum, of: subject, hasList: hasList)
        case .nothingMarked: "Nothing was marked, because another page was shown meanwhile."
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
        case .nothingToRedo(false): "There is nothing to redo. 'redo' repeats what 'undo' took back in this session."
        case .nothingToRedo(true):
            "There is nothing to redo any longer: since the last 'undo' an item was marked (opening one marks it), or your "
                + "subscriptions were changed."
        case .linksAreListed: "'links' lists the links of the item."
        case .feedsWithWords(let feeds, let words): LineParser.sentence(naming: feeds, with: words)
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
        case .noItemOpen(let row?):
            "No item is open. 'browse \(row).0' opens the page of item \(row), 'browse \(row).1' its first link."
        case .noItemOpen(nil): "No item is open. 'list' lists items, then 'browse 1.0' opens the page of item 1."
        case .noLink(let number, let opened, let row, let isRow):
            opened.missingLink(number, row: row)
                + (isRow ? " 'browse \(number).0' opens the page of item \(number)." : "")
        case .feedHasNoLinks(let row): "Row \(row) is a feed, and only items have links. '\(row)' lists its items."
        case .homeChanged(let difference): difference.sentence(explainer: explainer)
        case .homeComplete(let screen):
            "\(ScreenName.heading(screen)): every section has answered. '\(ScreenName.command(screen))' shows the page."
        case .onlyScreen: "There is only the home screen. 'help screens' explains how to add another."
        case .homeLoading: "Loading. The page appears when every section has answered; you can keep typing."
        case .homeWaiting(let titles): "Still waiting for \(titles.map(TerminalText.line).joined(separator: ", "))."
        case .sectionAnswered(let title): "\(TerminalText.line(title)) has answered."
        case .loadingWeather, .weatherFailed, .searching, .loadingMore, .repositoriesFailed, .noMoreRepositories,
            .waiting,
            .pagesFailed, .remembered, .noLongerAwaited:
            serviceSentence(style: style, explainer: explainer)
        case .rowIsSource, .noLongerSubscribed, .added, .removed, .restored, .removedAgain, .takenOut, .addedAgain,
            .moved, .moving,
            .movingOn, .confirmCommand,
            .decided, .notAllowed,
            .refreshRunning,
            .refreshQueued,
            .refreshing, .refreshed, .hostOnHold,
            .refreshEnded, .exporting, .exported:
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
}

extension Remark {
    /// Returns an order in words, such as `date, oldest first` for `-date`.
    private static func words(of order: String) -> String {
        guard order.hasPrefix("-") else { return order }
        let key = order.dropFirst()
        return "\(key), \(key == "title" ? "from Z" : "oldest first")"
    }

    /// The exit status of a command that ends with this sentence.
    func status(explainer: Explainer) -> ExitStatus {
        if let failure = serviceFailure(explainer: explainer) { return failure.status }
        return switch self {
        case .noItemOpen, .noLink, .nothingSearched, .feedHasNoLinks, .tagHasNoLinks, .rowIsFeed, .rowIsTag, .rowIsStep,
            .rowIsSubscription,
            .rowIsSource:
            .usage
        case .account(let remark): remark.status
        case .refreshEnded(let tally, _): tally.failed > 0 ? .partial : .ok
        default: .ok
        }
    }
}

extension TagsPlace.Kind {
    fileprivate var noun: String { self == .tags ? "tag" : "category" }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
