import FeedModel
import Screens

@testable import ReaderShell

/// The programs of a world, as far as a test changes them.
struct WorldOfPrograms {
    /// The recipient of mail without an address.
    var recipient: MailAddress?
    /// The answer to the question for a recipient; `nil` after Ctrl-C.
    var typedRecipient: String?
    var copyTarget = CopyTarget.terminal
    /// The output of the program for bookmarks, by the titles of pages.
    var answers: [String: String] = [:]
    /// The titles of pages for which the program for bookmarks fails.
    var failing: Set<String> = []
    var playerStatus: Int32 = 0
    /// After how many milliseconds a program ends.
    var delay = 0
}

/// Programs in memory: a text is the titles of its items, and what programs get is noted.
extension World {
    var programVerbs: Programs {
        Programs(
            hasRecipient: programs.recipient != nil,
            askRecipient: {
                self.calls.append("ask")
                return self.programs.typedRecipient
            },
            message: Reading { try self.message($0) },
            send: Writing { message in
                await self.pause(self.programs.delay)
                try self.note("mail \(message.text) to \(message.recipient.text)")
            },
            pages: Reading { try $0.map(self.page) },
            copy: Writing { text in
                try self.note("copy \(text.replacing("\n", with: " "))")
                return self.programs.copyTarget
            },
            bookmark: Writing { bookmark in
                await self.pause(self.programs.delay)
                let page = bookmark.page
                try self.note("bookmark \(page.address), \(page.title), \(bookmark.description), \(page.sourceTitle)")
                if self.programs.failing.contains(page.title) {
                    throw ProgramError.failed(program: "keep", status: 4, output: "no room")
                }
                return self.programs.answers[page.title] ?? ""
            },
            player: { file in
                guard file.mediaFamily != "image" else { throw ProgramError.notSet(key: "play.image") }
                return Player(words: ["/usr/bin/mpv", file.url], key: "play.\(file.mediaFamily)")
            },
            play: { player in
                try self.note("play \(player.words.joined(separator: " "))")
                return self.programs.playerStatus
            }
        )
    }

    private func titles(of ids: [ItemID]) -> [String] {
        ids.compactMap { id in items.first { $0.id == id }?.item.title }
    }

    private func message(_ request: MailRequest) throws -> MailMessage {
        guard let recipient = request.recipient ?? programs.recipient else { throw ProgramError.noRecipient }
        let titles = titles(of: request.items)
        return MailMessage(recipient: recipient, subject: titles[0], text: titles.joined(separator: ", "))
    }

    private func page(of id: ItemID) throws -> BookmarkedPage {
        let item = items.first { $0.id == id }?.item
        let title = item?.title ?? ""
        guard let address = item?.url else { throw ProgramError.noPage(title: title) }
        return BookmarkedPage(address: address, title: title, sourceTitle: "News")
    }
}
