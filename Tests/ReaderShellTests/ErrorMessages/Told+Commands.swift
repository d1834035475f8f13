import ReaderShell
import Screens

extension Told {
    static let ofCommands = ofNames + ofQueryFeeds + ofSteps

    private static let addresses = (1...6).map { "https://a.example/\($0)" }

    private static let ofNames = [
        Told(
            SubscriptionNameError.ambiguous("a", addresses: Array(addresses.prefix(3))),
            "'a' could mean https://a.example/1, https://a.example/2 or https://a.example/3. Type more of it.",
            .usage
        ),
        Told(
            SubscriptionNameError.ambiguous("a", addresses: addresses),
            "'a' could mean https://a.example/1, https://a.example/2, https://a.example/3 or 3 more. Type more of it.",
            .usage
        ),
        Told(
            SubscriptionNameError.severalTitles("news", addresses: addresses),
            "6 subscriptions have the title 'news': https://a.example/1, https://a.example/2, https://a.example/3, "
                + "https://a.example/4, https://a.example/5 and 1 more. "
                + "Name the one that is meant by its address; nothing was changed.",
            .usage
        ),
        Told(
            SubscriptionNameError.alreadyMoved("News", to: "https://a.example/1", left: []),
            "'News' has the address https://a.example/1 already. No other address has items that could be moved.",
            .usage
        ),
        Told(
            SubscriptionNameError.alreadyMoved("News", to: addresses[0], left: ["news:a", "news:b"]),
            "'News' has the address https://a.example/1 already. If its move was interrupted, name the old address; "
                + "without a subscription, items are at news:a, news:b.",
            .usage
        ),
    ]

    private static let ofQueryFeeds = [
        Told(
            QueryFeedError.incomplete,
            "A query has a name and an expression. 'add query:NAME:unread' keeps one.",
            .usage
        ),
        Told(
            QueryFeedError.nameOfItems("starred"),
            "'list starred' lists other items, so a query of this name could not be listed. Give it another name.",
            .usage
        ),
        Told(
            QueryFeedError.nameOfFeed("news", title: "News"),
            "You have a feed 'News', which 'list news' lists. Give the query another name.",
            .usage
        ),
        Told(
            QueryFeedError.nameOfQuery("News"),
            "There is a query 'News' already. 'remove News' removes it; nothing was added.",
            .usage
        ),
    ]

    private static let ofSteps = [
        Told(
            UndoError.move(from: "news:a", to: "news:b"),
            "The last change was the move of news:a to news:b, which 'undo' does not take back. "
                + "'move news:b news:a' moves all its items back.",
            .usage
        ),
        Told(
            UndoError.addedAgain(["https://a.example/f"], lines: ["https://a.example/f ~A"]),
            "https://a.example/f was added again after its removal, so this was not put back: https://a.example/f ~A. "
                + "'undo' undoes the steps before it, and then retries this one.",
            .usage
        ),
        Told(
            UndoError.addedAgain(["news:a", "news:b"], lines: ["news:a ~A", "news:b tag"]),
            "news:a, news:b were added again after their removal, so this was not put back: news:a ~A; news:b tag. "
                + "'undo' undoes the steps before it, and then retries this one.",
            .usage
        ),
        Told(
            UndoError.alreadySubscribed(["news:a", "news:b"]),
            "You are already subscribed to news:a and news:b. "
                + "This part of the step was skipped; 'undo' removes only the others.",
            .usage
        ),
        Told(
            UndoError.noLongerSubscribed(["news:a"]),
            "You are no longer subscribed to news:a. "
                + "This part of the step was skipped.",
            .usage
        ),
        Told(
            RefreshError.offline,
            "Nothing can be refreshed with --offline, because no server is contacted. "
                + "Leave out --offline to refresh; nothing was changed.",
            .usage
        ),
        Told(
            HistoryTimeError("soon"),
            "'soon' is neither a day nor a time span. Write today, 2026-11-01, 7d or P1M.",
            .usage
        ),
    ]
}
