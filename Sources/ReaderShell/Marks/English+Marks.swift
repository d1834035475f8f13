import FeedModel
package import Screens
import TerminalText

extension English {
    package func sentence(_ message: MarkMessage) -> String {
        switch message {
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
        case .rowIsTag(let row, let group, let kind):
            "Row \(row) is a \(group.noun), and only items are \(kind?.name ?? "toggled"). '\(row)' lists its items."
        case .rowIsSource(let row):
            "Row \(row) is a source you can subscribe to, and has no items. '\(row)' explains it."
        case .oneTagAtATime(let words, let isMarked):
            "One tag at a time: '\(TerminalText.line(words))' was used as a query\(isMarked ? "; 'undo' reverts it." : ".")"
        case .nothingToChange: "Nothing to change."
        case .nothingToChangeOf(let query): "Nothing to change." + query.hintOnDays
        case .confirm(let kind, let count, let minimum, let subject, let hasList):
            MarkSentence.question(kind, count: count, atLeast: minimum, of: subject, hasList: hasList)
        case .nothingMarked: "Nothing was marked, because another page was shown in the meantime."
        case .nothingChanged: "Nothing was changed."
        }
    }
}

extension MarkMessage {
    var status: ExitStatus {
        switch self {
        case .rowIsFeed, .rowIsStep, .rowIsSubscription, .rowIsTag, .rowIsSource: .usage
        default: .ok
        }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
