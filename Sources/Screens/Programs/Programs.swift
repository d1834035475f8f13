package import FeedModel

/// Programs outside of quire that get items, texts and addresses; `[programs]` in config.toml names them.
@MainActor
package struct Programs {
    /// Whether config.toml has a recipient for mail.
    package var hasRecipient: Bool
    /// Asks for a recipient at the terminal; returns `nil` if the reader cancels.
    package var askRecipient: @MainActor () async -> String?
    /// Reads items as one message to an address.
    package var message: Reading<MailRequest, MailMessage>
    package var send: Writing<MailMessage, Void>
    /// Reads the web addresses of items, with what a bookmark has besides.
    package var pages: Reading<[ItemID], [BookmarkedPage]>
    package var copy: Writing<String, CopyTarget>
    /// Passes a page to the program of bookmarks, and returns what it printed.
    package var bookmark: Writing<Bookmark, String>
    /// Finds the player of a file.
    package var player: @MainActor (Enclosure) throws -> Player
    /// Runs a player, which has the terminal, and returns its exit status.
    package var play: @MainActor (Player) async throws -> Int32

    package init(
        hasRecipient: Bool,
        askRecipient: @escaping @MainActor () async -> String?,
        message: Reading<MailRequest, MailMessage>,
        send: Writing<MailMessage, Void>,
        pages: Reading<[ItemID], [BookmarkedPage]>,
        copy: Writing<String, CopyTarget>,
        bookmark: Writing<Bookmark, String>,
        player: @escaping @MainActor (Enclosure) throws -> Player,
        play: @escaping @MainActor (Player) async throws -> Int32
    ) {
        self.hasRecipient = hasRecipient
        self.askRecipient = askRecipient
        self.message = message
        self.send = send
        self.pages = pages
        self.copy = copy
        self.bookmark = bookmark
        self.player = player
        self.play = play
    }
}

/// Items to send in one message.
package struct MailRequest: Sendable {
    package var items: [ItemID]
    /// The recipient; `nil` for the one of config.toml.
    package var recipient: MailAddress?
}

package struct MailMessage: Equatable, Sendable {
    package var recipient: MailAddress
    package var subject: String
    /// The header and the body (RFC 5322).
    package var text: String

    package init(recipient: MailAddress, subject: String, text: String) {
        self.recipient = recipient
        self.subject = subject
        self.text = text
    }
}

/// The web address of an item, its title and that of its subscription; each is one line without control characters.
package struct BookmarkedPage: Sendable {
    package var address: String
    package var title: String
    package var sourceTitle: String

    package init(address: String, title: String, sourceTitle: String) {
        self.address = address
        self.title = title
        self.sourceTitle = sourceTitle
    }
}

/// A page, and what the reader typed about it.
package struct Bookmark: Sendable {
    package var page: BookmarkedPage
    package var description: String
}

/// The place that a copied text was passed to.
package enum CopyTarget: Hashable, Sendable {
    case program
    /// The terminal, which does not answer.
    case terminal
}

/// A program and the file that it plays.
package struct Player: Equatable, Sendable {
    /// The program and its arguments; the last one is the address.
    package var words: [String]
    /// The key of `[programs]` that names the program.
    package var key: String

    package init(words: [String], key: String) {
        self.words = words
        self.key = key
    }

    package var name: String { words.first?.split(separator: "/").last.map(String.init) ?? "" }

    package var address: String { words.last ?? "" }
}
