import FeedModel
import Foundation
import Glibc
package import Screens
import SystemSupport
import TerminalText

/// Gives items, texts and addresses to the programs of `[programs]`.
///
/// Only config.toml has the words of a program. What a publisher wrote comes after them: as the text of standard input, as a web address,
/// or as an argument of a bookmark, which never begins with `-`.
package struct ProgramService: Sendable {
    let settings: ProgramSettings
    let files: FileService
    let variables: [String: String]
    /// Returns an address as a program may get it; `nil` for anything but a web address.
    let openable: @Sendable (String) -> String?
    /// Writes an escape sequence to the terminal; `nil` if none that has a clipboard is there.
    let terminal: (@MainActor @Sendable (String) -> Void)?
    /// Whether standard input is a terminal.
    let hasKeyboard: Bool

    package init(
        settings: ProgramSettings,
        files: FileService,
        variables: [String: String],
        openable: @escaping @Sendable (String) -> String?,
        terminal: (@MainActor @Sendable (String) -> Void)?,
        hasKeyboard: Bool
    ) {
        self.settings = settings
        self.files = files
        self.variables = variables
        self.openable = openable
        self.terminal = terminal
        self.hasKeyboard = hasKeyboard
    }

    private static let deadline = 60

    /// Returns words of config.toml, unless another user may have written them.
    private func checked(_ words: [String], _ key: String) throws(ProgramError) -> [String] {
        guard let fault = settings.fault else { return words }
        throw .unsafe(key: key, path: fault.path, reason: fault.reason, remedy: fault.command)
    }

    /// Runs a program without the terminal, and returns what it printed as one line.
    private func run(_ words: [String], of key: String, input: String = "") async throws -> String {
        let name = words.first.map { TextFile.parts(of: $0).name } ?? ""
        let program = CapturedProgram(
            arguments: words,
            variables: variables,
            input: input,
            deadline: .seconds(Self.deadline)
        )
        do {
            let outcome = try await program.run()
            let output = TerminalText.line(String(decoding: outcome.output, as: UTF8.self))
            guard outcome.status == 0 else {
                throw ProgramError.failed(program: name, status: outcome.status, output: output)
            }
            return output
        } catch ChildProcess.Failure.notStarted {
            throw ProgramError.notStarted(program: name, key: key)
        } catch ChildProcess.Failure.timedOut {
            throw ProgramError.timedOut(program: name, seconds: Self.deadline)
        }
    }

    private static let sendmail = "/usr/sbin/sendmail"

    /// Returns items as one message.
    ///
    /// - Throws: ``Screens/ProgramError``, ``Screens/FilesError``, and the errors of reading an item.
    func message(_ request: MailRequest) async throws -> MailMessage {
        guard let recipient = request.recipient ?? settings.recipient else { throw ProgramError.noRecipient }
        let items = try await files.read(request.items)
        let clock = files.items.clock
        let date = clock.now()
        let first = TerminalText.line(items.first?.kept.item.displayTitle ?? "")
        let title = first.count > Self.maximumTitle ? first.prefix(Self.maximumTitle) + "…" : first
        let subject = items.count > 1 ? "\(title) (+\(items.count - 1))" : title
        let text = MailText(
            recipient: recipient.text,
            subject: subject,
            body: try files.text(of: items),
            date: date,
            utcOffset: clock.utcOffset(date)
        )
        return MailMessage(recipient: recipient, subject: subject, text: text.text)
    }

    /// The number of characters of a title in a subject.
    private static let maximumTitle = 250

    /// Passes a message to the program for mail, which reads the recipient from its header.
    func send(_ message: MailMessage) async throws {
        let words = try settings.mail.map { words throws(ProgramError) in try checked(words, "mail") }
        _ = try await run((words ?? [Self.sendmail]) + ["-oi", "-t"], of: "mail", input: message.text)
    }

    func pages(_ ids: [ItemID]) async throws -> [BookmarkedPage] {
        try await files.read(ids).map { opened throws(ProgramError) in
            let title = TerminalText.line(opened.kept.item.displayTitle)
            guard let address = opened.kept.item.url.flatMap(openable) else { throw .noPage(title: title) }
            return BookmarkedPage(address: address, title: title, sourceTitle: TerminalText.line(opened.sourceTitle))
        }
    }

    /// Passes a page to the program for bookmarks, and returns what it printed.
    func bookmark(_ bookmark: Bookmark) async throws -> String {
        guard let set = settings.bookmark else { throw ProgramError.notSet(key: "bookmark") }
        let words = try checked(set, "bookmark")
        let page = bookmark.page
        let arguments = [page.address, page.title, TerminalText.line(bookmark.description), page.sourceTitle]
        return try await run(words + arguments.map(Self.argument), of: "bookmark")
    }

    /// The number of bytes of an argument; Linux permits 128 KiB.
    private static let maximumArgument = 8192

    /// Returns a text that is no option: a space precedes a minus.
    private static func argument(_ text: String) -> String {
        let short = String(decoding: text.utf8.prefix(maximumArgument), as: UTF8.self)
        return short.hasPrefix("-") ? " " + short : short
    }

    /// The number of bytes that terminals take at least: 100,000 with the sequence around them, in base64.
    private static let maximumSequence = 74_994

    /// Copies a text by the program for it, or else by the terminal (OSC 52 of xterm's ctlseqs).
    @MainActor
    func copy(_ text: String) async throws -> CopyTarget {
        if let set = settings.copy {
            _ = try await run(try checked(set, "copy"), of: "copy", input: text)
            return .program
        }
        guard let terminal else { throw ProgramError.notSet(key: "copy") }
        guard text.utf8.count <= Self.maximumSequence else {
            throw ProgramError.tooLong(limit: Self.maximumSequence)
        }
        terminal("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}")
        return .terminal
    }

    /// The player that is known for sounds and films.
    private static let usualPlayer = "mpv"

    func player(for file: Enclosure) throws(ProgramError) -> Player {
        guard let address = openable(file.url) else { throw .notOpenable(file.url) }
        let (type, family) = (file.mediaType, file.mediaFamily)
        for name in [type, family] {
            guard let words = settings.players[name] else { continue }
            let key = Self.key(ofPlayerFor: name)
            return Player(words: try checked(words, key) + [address], key: key)
        }
        // Of other families, types have nothing in common.
        let isFamily = ["audio", "video", "image"].contains(family)
        let key = Self.key(ofPlayerFor: isFamily ? family : type)
        guard ["audio", "video"].contains(family) else { throw .notSet(key: key) }
        return Player(words: [Self.usualPlayer, address], key: key)
    }

    private static func key(ofPlayerFor type: String) -> String {
        type.contains("/") ? "play.\"\(type)\"" : "play.\(type)"
    }

    /// Runs a player that has the terminal, and returns its exit status.
    ///
    /// The calling thread is blocked, so that nothing is printed while the player has the terminal.
    @MainActor
    func play(_ player: Player) throws -> Int32 {
        // A pipe on standard input has the next commands of the session.
        let nothing = hasKeyboard ? nil : open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { if let nothing { close(nothing) } }
        let program = ForegroundProgram(arguments: player.words, variables: variables, input: nothing)
        guard let status = program.run() else {
            throw ProgramError.notStarted(program: player.name, key: player.key)
        }
        return status
    }
}

extension Programs {
    /// - Parameter askRecipient: Asks for the recipient of mail at the terminal; returns `nil` if the reader cancels.
    package init(_ service: ProgramService, askRecipient: @escaping @MainActor () async -> String?) {
        self.init(
            hasRecipient: service.settings.recipient != nil,
            askRecipient: askRecipient,
            message: Reading { try await service.message($0) },
            send: Writing { try await service.send($0) },
            pages: Reading { try await service.pages($0) },
            copy: Writing { try await service.copy($0) },
            bookmark: Writing { try await service.bookmark($0) },
            player: { try service.player(for: $0) },
            play: { try service.play($0) }
        )
    }
}
