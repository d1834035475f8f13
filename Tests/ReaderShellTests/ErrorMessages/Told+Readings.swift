import FeedModel
import Query
import Screens

@testable import ReaderShell

extension Told {
    static let ofReadings: [Told] = ofNumbers + ofMarks + ofQueries + ofTitles

    private static let ofNumbers = [(["2"], nil), (["2", "3"], 4)].flatMap { words, row -> [Told] in
        guard let line = NumberLine(words) else { return [] }
        let link = "'browse \(row.map { "\($0)." } ?? "")2' opens link 2"
        let rows = words.count == 1 ? "'open 2' opens row 2" : "'open 2 3' opens these rows"
        return [
            Told(
                LinkOrRowError.noRow(2, linkOfRow: row),
                "A number alone is a row, and there is no row 2. \(link).",
                .usage
            ),
            Told(LinkOrRowError.row(line), "A number could mean a link or a row. \(rows).", .usage),
            Told(
                LinkOrRowError.either(line, linkOfRow: row),
                "A number could mean a link or a row. \(link); \(rows).",
                .usage
            ),
        ]
    }

    private static let ofMarks = [
        Told(
            MarkTargetError.noItem(command: "star"),
            "No item is open. 'star 3' is about row 3, 'star *' about the whole list.",
            .usage
        ),
        Told(
            MarkTargetError.noItem(command: "unread"),
            "No item is open. 'unread 3' is about row 3, 'unread *' about the whole list. 'list unread' lists unread items.",
            .usage
        ),
        Told(
            MarkTargetError.rows(PageWords("page", after: "tag later")),
            "'page' could mean the rows listed here or words to look for, so nothing was marked. "
                + "'tag later *' is about all rows, 'tag later \"page\"' about items with these words.",
            .usage
        ),
        Told(
            MarkTargetError.feeds(PageWords("page", after: "read"), row: 3, isMarkedByRow: true),
            "'page' could mean feeds listed here or words to look for, so nothing was marked. "
                + "'read 3' marks the feed of row 3, 'read \"page\"' items with these words.",
            .usage
        ),
        Told(
            MarkTargetError.feeds(PageWords("page", after: "star"), row: 1, isMarkedByRow: false),
            "'page' could mean feeds listed here or words to look for, so nothing was marked. "
                + "'1' lists the items of row 1, 'star \"page\"' is about items with these words.",
            .usage
        ),
    ]

    private static let ofQueries = [
        Told(
            KeptQueryError.noQuery(name: "later"),
            "This page is not the answer to a query. "
                + "'list' or '/' followed by words lists items, then 'save later' keeps that list as a feed.",
            .usage
        ),
        Told(
            KeptQueryError.otherLine(name: "a:b", query: Query(.flag(.starred))),
            "A list is kept as a feed with its query. 'add query:a b:starred' keeps this list as a feed.",
            .usage
        ),
        Told(
            KeptQueryError.otherLine(name: "", query: nil),
            "A list is kept as a feed with its query. 'add query:NAME:unread' keeps this list as a feed.",
            .usage
        ),
        Told(
            SubscriptionsFileError(line: 7),
            "Your subscriptions are the lines of your subscriptions, this feed in line 7. "
                + "What an editor changes there counts at once; 'add', 'remove' and 'move' change them from here.",
            .usage
        ),
    ]

    private static let ofTitles: [Told] = {
        let feeds = (1...6).map { number in
            FeedRow(
                content: .subscription(SourceID("https://a.example/\(number)")),
                title: "News",
                address: "https://a.example/\(number)",
                line: number
            )
        }
        let query = "source:https://a.example/1"
        return [
            Told(
                FeedTitleError.several(title: "news", feeds),
                "6 subscriptions have the title 'news': https://a.example/1, https://a.example/2, https://a.example/3, "
                    + "https://a.example/4, https://a.example/5 and 1 more. "
                    + "'list \(query)' lists the first of them, 'feeds *' lists all feeds with their numbers.",
                .usage
            ),
            Told(
                FeedTitleError.unreadable(FeedRow(content: .query(nil), title: "Odd", address: "unread (", line: 9)),
                "The query 'Odd' can be read in neither newsboat's nor quire's language: expected a condition at column 9 of "
                    + "'unread ('. It stands in line 9 of your subscriptions; 'help queries' explains the language.",
                .usage
            ),
            Told(
                FeedTitleError.mark(command: "read!", words: "news", [feeds[0]]),
                "'News' is a feed of yours, and words find items. 'read! \(query)' marks the items of the feed, "
                    + "'read! \"news\"' those with these words.",
                .usage
            ),
            Told(
                FeedTitleError.mark(command: "read", words: "news", feeds),
                "6 feeds of yours have the title 'News', and words find items. 'read \(query)' marks the items of the first, "
                    + "'read \"news\"' those with these words.",
                .usage
            ),
        ]
    }()
}
