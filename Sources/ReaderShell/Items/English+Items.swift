package import Screens
import TerminalText

extension English {
    package func sentence(_ message: ItemMessage) -> String {
        switch message {
        case .first: "This is the first item."
        case .last: "This is the last item."
        case .passedOver(let count):
            "The end of the list. \(count) unread \(count == 1 ? "item was" : "items were") passed over:"
        case .continuing(let title, let unread):
            "Next: \(TerminalText.line(title))\(unread.map { ", \($0) unread" } ?? "")."
        case .continuingWithEverything(let unread): "Next: all unread items\(unread.map { ", \($0)" } ?? "")."
        case .listRead(let count, let isInteractive):
            "No unread items are left in this list; \(count.map { $0 == 1 ? "1 is" : "\($0) are" } ?? "more are")"
                + " elsewhere. \(isInteractive ? "Enter" : "'next'") continues with \(count == 1 ? "it" : "them")."
        case .allRead: "No unread items are left. 'refresh' fetches what is due."
        case .noneOpen(let row?): "No item is open. 'browse \(row).0' opens the page of item \(row)."
        case .noneOpen(nil): "No item is open. 'list' lists items."
        case .noLink(let number, let opened, let row, let isRow):
            isRow
                ? "This item has no link \(number). 'browse \(number).0' opens the page of item \(number)."
                : opened.missingLink(number, row: row)
        case .linksEnd(let number): "The last link of the item is \(number); the range ends there."
        case .feedHasNoLinks(let row): "Row \(row) is a feed, and only items have links. '\(row)' lists its items."
        case .tagHasNoLinks(let row, let group):
            "Row \(row) is a \(group.noun), and only items have links. '\(row)' lists its items."
        }
    }
}

extension ItemMessage {
    var status: ExitStatus {
        switch self {
        case .noneOpen, .noLink, .feedHasNoLinks, .tagHasNoLinks: .usage
        case .first, .last, .passedOver, .continuing, .continuingWithEverything, .listRead, .allRead, .linksEnd: .ok
        }
    }
}
