import FeedModel
import Query
import Screens

// Lines that could be read in several ways, or as another program reads them, and were not carried out.
extension Explainer {
    /// Explains why a line of numbers opens nothing.
    func explain(_ error: LinkOrRowError) -> Explanation {
        func opening(_ number: Int, of row: Int?) -> String {
            "'browse \(row.map { "\($0)." } ?? "")\(number)' opens link \(number)"
        }
        func opening(_ line: NumberLine) -> String {
            line.isAlone
                ? "'open \(line.first)' opens row \(line.first)" : "'open \(line.text)' opens these rows"
        }
        let either = "A number could mean a link or a row."
        return switch error {
        case .noRow(let number, let row):
            Explanation(
                "A number alone is a row, and there is no row \(number).",
                "\(opening(number, of: row)).",
                .usage
            )
        case .row(let line): Explanation(either, "\(opening(line)).", .usage)
        case .either(let line, let row):
            Explanation(either, "\(opening(line.first, of: row)); \(opening(line)).", .usage)
        }
    }

    /// Explains why a command does not say what it marks.
    func explain(_ error: MarkTargetError) -> Explanation {
        switch error {
        case .noItem(let command):
            Explanation(
                "No item is open.",
                "'\(command) 3' is about row 3, '\(command) *' about the whole list."
                    + (command == Command.Name.unread.rawValue ? " 'list unread' lists unread items." : ""),
                .usage
            )
        case .rows(let page):
            Explanation(
                "'\(page.words)' could mean the rows listed here or words to look for, so nothing was marked.",
                "'\(page.command) *' is about all rows, '\(page.command) \"\(page.words)\"' about items with these words.",
                .usage
            )
        case .feeds(let page, let row, let isMarkedByRow):
            Explanation(
                "'\(page.words)' could mean feeds listed here or words to look for, so nothing was marked.",
                isMarkedByRow
                    ? "'\(page.command) \(row)' marks the feed of row \(row), '\(page.command) \"\(page.words)\"' items with these words."
                    : "'\(row)' lists the items of row \(row), '\(page.command) \"\(page.words)\"' is about items with these words.",
                .usage
            )
        }
    }

    /// Explains why a list is not kept as a feed.
    func explain(_ error: KeptQueryError) -> Explanation {
        switch error {
        case .noQuery(let name):
            Explanation(
                "This page is not the answer to a query.",
                "'list' or '/' followed by words lists items, then 'save \(TerminalText.line(name))' keeps that list as a feed.",
                .usage
            )
        case .otherLine(let name, let query):
            explain(CommandError.keeping(TerminalText.line(query?.description ?? "unread"), as: name))
        }
    }

    /// Explains where the subscriptions are edited.
    func explain(_ error: SubscriptionsFileError) -> Explanation {
        let place = error.line.map { ", this feed in line \($0)" } ?? ""
        return Explanation(
            "Your subscriptions are the lines of \(shownFile)\(place).",
            "What an editor changes there counts at once; 'add', 'remove' and 'move' change them from here.",
            .usage
        )
    }

    /// Explains why words that are a part of titles open nothing.
    func explain(_ error: RowTitleError) -> Explanation {
        switch error {
        case .none(let words):
            return Explanation(
                "No item, feed or step of the last page has '\(TerminalText.line(words.redactingUserinfo))' in its title.",
                "'list' shows the items with their numbers, 'list WORDS' searches all items.",
                .usage
            )
        case .several(let words, let rows):
            let named = rows.prefix(rows.count > 6 ? 5 : 6).map { String($0) }
            let others = rows.count - named.count
            let numbers = (named + (others > 0 ? ["\(others) others"] : [])).enumeration
            return Explanation(
                "Rows \(numbers) have '\(TerminalText.line(words))' in their titles.",
                "'\(rows.first ?? 1)' opens the first of them, 'list \(TerminalText.line(words))' searches all items.",
                .usage
            )
        }
    }

    /// Explains why words that are the title of a feed list or mark nothing.
    func explain(_ error: FeedTitleError) -> Explanation {
        switch error {
        case .several(let title, let feeds):
            let addresses = feeds.prefix(5).map { TerminalText.line($0.address) }
            let rest = feeds.count > 5 ? " and \(feeds.count - 5) more" : ""
            let query = feeds.first?.query.map { TerminalText.line($0.description) } ?? "source:ADDRESS"
            return Explanation(
                "\(feeds.count) subscriptions have the title '\(TerminalText.line(title))': "
                    + "\(addresses.joined(separator: ", "))\(rest).",
                "'list \(query)' lists the first of them, 'feeds *' lists all feeds with their numbers.",
                .usage
            )
        case .unreadable(let feed):
            return Explanation(
                "The query '\(TerminalText.line(feed.title))' can be read in neither newsboat's nor quire's language: "
                    + "\(Self.fault(of: feed.address)).",
                "It stands in line \(feed.line) of \(shownFile); 'help queries' explains the language.",
                .usage
            )
        case .mark(let command, let text, let feeds):
            let command = TerminalText.line(command)
            let words = TerminalText.line(text)
            let title = TerminalText.line(feeds.first?.title ?? text)
            let query = feeds.first?.query.map { TerminalText.line($0.description) } ?? "source:ADDRESS"
            return Explanation(
                feeds.count > 1
                    ? "\(feeds.count) feeds of yours have the title '\(title)', and words find items."
                    : "'\(title)' is a feed of yours, and words find items.",
                "'\(command) \(query)' marks the items of the \(feeds.count > 1 ? "first" : "feed"), "
                    + "'\(command) \"\(words)\"' those with these words.",
                .usage
            )
        }
    }

    /// The path of the subscriptions file.
    private var shownFile: String { subscriptionsFile.map { TerminalText.line($0) } ?? "your subscriptions" }

    /// Returns why an expression is no query.
    private static func fault(of expression: String) -> String {
        do { _ = try Query(parsing: expression) } catch {
            return "expected \(error.expected) at column \(error.column) of '\(TerminalText.line(expression))'"
        }
        return "its expression is in no query language"
    }
}

extension CommandError {
    /// The error of a query without a name or an expression.
    package static let incompleteQuery = impossible(
        what: "A query has a name and an expression.",
        remedy: "'add query:NAME:unread tag:later' keeps the query 'unread tag:later' as the feed NAME."
    )

    /// Returns the error of a query whose name lists other items: that of a state or of rows.
    package static func nameOfItems(_ name: String) -> CommandError {
        impossible(
            what: "'list \(TerminalText.line(name))' lists other items, so a query of this name could not be listed.",
            remedy: "Give it another name."
        )
    }

    /// Returns the error of a query whose name is the title of a subscription.
    package static func name(_ name: String, ofFeed title: String) -> CommandError {
        impossible(
            what: "You have a feed '\(TerminalText.line(title))', which 'list \(TerminalText.line(name))' lists.",
            remedy: "Give the query another name."
        )
    }

    /// Returns the error of keeping a list, with the line that keeps it.
    static func keeping(_ query: String, as name: String) -> CommandError {
        // A colon ends the name.
        let plain = TerminalText.line(name).replacing(":", with: " ")
        let name = plain.contains { !$0.isWhitespace } ? plain : "NAME"
        return impossible(
            what: "A list is kept as a feed with its query.",
            remedy: "'add query:\(name):\(query)' keeps this list as a feed."
        )
    }
}
