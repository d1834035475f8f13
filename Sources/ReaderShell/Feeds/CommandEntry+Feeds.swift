import Screens
import TerminalText

extension CommandEntry {
    static let ofFeeds: [CommandEntry] = [
        CommandEntry("feeds", "[*] [tag:T] [sort:ORDER]", also: ["folders"])
            .does("list the feeds with unread items, or all with '*'; a number lists its items") { arguments, _ in
                FeedsCommand(try FeedRequest(arguments))
            }
            .completing { word in
                if word.text.hasPrefix("sort:") { return ["file", "title", "unread"].map { "sort:" + $0 } }
                return word.text.hasPrefix("tag:") ? word.known(.tags).map { "tag:" + $0 } : ["tag:", "sort:"]
            }
            .explaining(["TAG": "a tag of your subscriptions"])
    ]
}

extension FeedRequest {
    fileprivate init(_ arguments: Arguments) throws(CommandError) {
        try arguments.refuseOptions(besides: [])
        self.init(scope: .unread)
        if arguments.rest != ["*"], ItemSelection(arguments.rest) != nil { throw arguments.superfluous }
        for word in arguments.rest {
            if word == "*" || word == "all" {
                scope = .all
            } else if word == "unread" {
                scope = .unread
            } else if word.hasPrefix("tag:"), word.count > 4 {
                tag = String(word.dropFirst(4))
            } else if word.hasPrefix("sort:") {
                guard let order = Order(rawValue: String(word.dropFirst(5))) else {
                    throw CommandError.impossible(
                        what: "'\(TerminalText.line(word))' is not an order of feeds.",
                        remedy: "The orders are \(Order.allCases.map { "sort:\($0.rawValue)" }.enumeration)."
                    )
                }
                self.order = order
            } else {
                throw CommandError.impossible(
                    what: "Usage: \(CommandEntry.usage(of: arguments.command)).",
                    remedy: "'feeds tag:\(TerminalText.line(word))' lists the feeds with that tag."
                )
            }
        }
    }
}
