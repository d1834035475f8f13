package import Screens
import TerminalText

extension English {
    package func sentence(_ message: FeedMessage) -> String {
        switch message {
        case .noUnreadFeeds: "No feed has unread items. 'feeds *' lists all, 'refresh' fetches what is due."
        case .noFeeds(let request):
            request.tag.map { tag in
                let isUnread = request.scope == .unread
                return (isUnread ? "No feed with the tag '" : "No feed has the tag '") + TerminalText.line(tag)
                    + (isUnread ? "' has unread items." : "'.") + " 'feeds *' lists all feeds with their tags."
            }
                ?? "You have no feeds. 'add ADDRESS' adds one, 'sources' shows what there is."
        }
    }
}
