import FeedModel
import Query
import Screens

extension Explainer {
    func explain(_ error: LinkOrRowError) -> Explanation {
        let line = error.line
        let link = error.linkOfRow.map { "\($0).\(line.first)" } ?? "\(line.first)"
        return explain(CommandError.ambiguous(word: line.text, candidates: ["browse \(link)", "open \(line.text)"]))
    }

    func explain(_ error: MarkTargetError) -> Explanation {
        Explanation("No item is open.", "'\(error.command) 3' is about row 3.", .usage)
    }

    func explain(_ error: KeptQueryError) -> Explanation {
        Explanation(
            "This page is not the answer to a query.",
            "List one first, then 'save \(TerminalText.line(error.name))' keeps it as a feed.",
            .usage
        )
    }

    /// Explains why words that are a part of titles open nothing.
    func explain(_ error: RowTitleError) -> Explanation {
        switch error {
        case .none(let words):
            return Explanation(
                "No item, feed or step of the last page has '\(TerminalText.line(words.redactingUserinfo))' in its title.",
                "'list WORDS' searches all items.",
                .usage
            )
        case .several(let words, let rows):
            let named = rows.prefix(rows.count > 6 ? 5 : 6).map { String($0) }
            let others = rows.count - named.count
            let numbers = (named + (others > 0 ? ["\(others) others"] : [])).enumeration
            return Explanation(
                "Rows \(numbers) have '\(TerminalText.line(words))' in their titles.",
                "'\(rows.first ?? 1)' opens the first of them.",
                .usage
            )
        }
    }

    func explain(_ error: FeedTitleError) -> Explanation {
        switch error {
        case .several(let title, let feeds):
            let addresses = feeds.prefix(5).map { TerminalText.line($0.address) }
            let rest = feeds.count > 5 ? " and \(feeds.count - 5) more" : ""
            let query = feeds.first?.query.map { TerminalText.line($0.description) } ?? "source:ADDRESS"
            return Explanation(
                "\(feeds.count) subscriptions have the title '\(TerminalText.line(title))': "
                    + "\(addresses.joined(separator: ", "))\(rest).",
                "'list \(query)' lists the first of them.",
                .usage
            )
        case .unreadable(let feed):
            return Explanation(
                "The query '\(TerminalText.line(feed.title))' can be read in neither newsboat's nor quire's language: "
                    + "\(Self.fault(of: feed.address)).",
                "It is in line \(feed.line) of \(shownFile).",
                .usage
            )
        }
    }

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
        remedy: "'add query:NAME:unread' keeps one."
    )

    package static func nameOfItems(_ name: String) -> CommandError {
        impossible(
            what: "'list \(TerminalText.line(name))' lists other items, so a query of this name could not be listed.",
            remedy: "Give it another name."
        )
    }

    package static func name(_ name: String, ofFeed title: String) -> CommandError {
        impossible(
            what: "You have a feed '\(TerminalText.line(title))', which 'list \(TerminalText.line(name))' lists.",
            remedy: "Give the query another name."
        )
    }
}
