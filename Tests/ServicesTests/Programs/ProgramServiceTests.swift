import FeedModel
import FeedsSource
import Foundation
import Glibc
import Library
import Query
import QuireTesting
import SystemSupport
import Testing

@testable import Screens
@testable import Services

/// Tests of giving items to other programs, whatever a publisher wrote: ProgramService, ProgramSettings.
@Suite(.timeLimit(.minutes(5))) struct ProgramServiceTests: ~Copyable {
    private static let now = Date(timeIntervalSince1970: 1_763_740_800)
    private static let titles = [
        "One", "-oX/tmp/log", "--help", "$(touch x) `touch x` ; touch x", "a\nBcc: b@example.org\n\nbody",
        "\u{1B}]52;c;eA==\u{7}\u{9B}2J", "../../etc/passwd", "a\0b", String(repeating: "é", count: 20_000),
        "\u{202E}-x", " -x",
    ]
    private let library: Library
    private let ids: [ItemID]
    private let folder: TemporaryFolder

    init() async throws {
        let folder = try TemporaryFolder()
        let uids = Counter()
        let library = try Library.inMemory(
            environment: Library.Environment(now: { Self.now }, newUID: { "uid-\(uids.next())" }, device: "desk")
        )
        let source = SourceID("https://a.example/feed")
        let items = Self.titles.enumerated().map { number, title in
            var item = Item(source: source, guid: "\(number)", title: title)
            item.url = number == 1 ? nil : "https://a.example/\(number)"
            item.body = .text("Text \(number)")
            return item
        }
        try await library.store(items, from: source, record: FetchRecord(source: source))
        // It notes its arguments, and what it reads.
        try folder.write(
            "note",
            "#!/bin/sh\nprintf '%s\\n' \"$@\" >> \"$0.args\"\necho . >> \"$0.args\"\ncat >> \"$0.in\"\n"
        )
        try folder.write("fail", "#!/bin/sh\nprintf 'no\\033[2J way\\n'\necho really >&2\nexit 9\n")
        for name in ["note", "fail"] { chmod(folder.file(name), 0o700) }
        (self.library, ids) = (library, items.map(\.id))
        self.folder = folder
    }

    private func service(
        _ settings: (inout ProgramSettings) -> Void,
        terminal: (@MainActor @Sendable (String) -> Void)? = nil
    ) throws -> ProgramService {
        let catalog = SubscriptionCatalog(
            registry: try SourceRegistry([FeedsSource()]),
            store: SubscriptionsStore(text: "https://a.example/feed ~--title\n"),
            sections: [],
            libraries: LibraryProvider(library, of: nil) { [library] _ throws(LibraryError) in library }
        )
        let clock = RunClock(now: { Self.now }, utcOffset: { _ in 3600 })
        let sections = HomeSections(catalog: catalog, screens: [], configurationFile: "config.toml")
        let queries = ItemQueries(sections: sections, clock: clock)
        let variables = ["PATH": "/usr/bin:/bin"]
        let files = FileService(
            items: ItemService(queries: queries, answers: AnswerCache()),
            home: nil,
            variables: variables
        ) { items, _, _ in Array(items.map { "\($0.kept.item.guid): \($0.text.plain)\n" }.joined().utf8) }
        var set = ProgramSettings()
        settings(&set)
        return ProgramService(
            settings: set,
            files: files,
            variables: variables,
            openable: { $0.hasPrefix("https://") ? $0 : nil },
            terminal: terminal,
            hasKeyboard: false
        )
    }

    private var note: String { folder.file("note") }

    /// The arguments of each run of the program that notes them.
    private func noted() throws -> [[String]] {
        try folder.text(of: "note.args").split(separator: "\n.\n").map { run in
            run.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
    }

    @Test func mailHasOneHeaderWhateverTheTitles() async throws {
        let service = try service { $0.mail = [note, "-a", "work"] }
        let recipient = try #require(MailAddress("ann@example.org"))
        for id in ids {
            let message = try await service.message(MailRequest(items: [id], recipient: recipient))
            try await service.send(message)
        }
        #expect(try noted() == ids.map { _ in ["-a", "work", "-oi", "-t"] })
        let messages = try folder.text(of: "note.in").split(separator: "To: ", omittingEmptySubsequences: false)
        #expect(messages.count == ids.count + 1)
        for message in messages.dropFirst() {
            let header = message.split(separator: "\n\n", maxSplits: 1)[0]
            let names = header.split(separator: "\n").filter { !$0.hasPrefix(" ") }.dropFirst().map {
                $0.prefix { $0 != ":" }
            }
            #expect(names == ["Subject", "Date", "MIME-Version", "Content-Type", "Content-Transfer-Encoding"])
            #expect(header.split(separator: "\n").allSatisfy { $0.utf8.count <= 76 })
        }
        #expect(try folder.files.sorted() == ["fail", "note", "note.args", "note.in"])
    }

    @Test func severalItemsAreOneMessage() async throws {
        let service = try service {
            $0.mail = [note]
            $0.recipient = MailAddress("ada@example.org")
        }
        let message = try await service.message(MailRequest(items: Array(ids.prefix(3)), recipient: nil))
        #expect(message.recipient.text == "ada@example.org")
        #expect(message.subject == "One (+2)")
        #expect(
            message.text == """
                To: ada@example.org
                Subject: One (+2)
                Date: Fri, 21 Nov 2025 17:00:00 +0100
                MIME-Version: 1.0
                Content-Type: text/plain; charset=utf-8
                Content-Transfer-Encoding: quoted-printable

                0: Text 0
                1: Text 1
                2: Text 2

                """
        )
        try await service.send(message)
        #expect(try folder.text(of: "note.in") == message.text)
        let unread = try await library.items(Query(.flag(.unread)), in: QueryContext(now: Self.now)).items
        #expect(unread.count == ids.count)
    }

    @Test func withoutARecipientNothingIsRead() async throws {
        let service = try service { $0.mail = [note] }
        await #expect(throws: ProgramError.noRecipient) {
            try await service.message(MailRequest(items: ids, recipient: nil))
        }
    }

    @Test func aBookmarkIsFourArgumentsOfOneLineAndNoneIsAnOption() async throws {
        let service = try service { $0.bookmark = [note, "--add"] }
        let pages = try await service.pages(ids.filter { $0 != ids[1] })
        for page in pages {
            #expect(try await service.bookmark(Bookmark(page: page, description: "-d\nx \"y\"")) == "")
        }
        let runs = try noted()
        #expect(runs.count == ids.count - 1)
        #expect(runs[0] == ["--add", "https://a.example/0", "One", " -d x \"y\"", " --title"])
        for run in runs {
            #expect(run.count == 5)
            #expect(run.dropFirst().allSatisfy { !$0.hasPrefix("-") && $0.utf8.count <= 8192 })
            #expect(run.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } })
        }
        let titles = ["One", " --help", "$(touch x) `touch x` ; touch x", "a Bcc: b@example.org body"]
        #expect(runs.map { $0[2] }.prefix(4) == titles[...])
        #expect(runs[5][2] == "../../etc/passwd")
        #expect(try folder.files.sorted() == ["fail", "note", "note.args", "note.in"])
    }

    @Test func anItemWithoutAWebAddressHasNoPage() async throws {
        let service = try service { _ in }
        await #expect(throws: ProgramError.noPage(title: "-oX/tmp/log")) { try await service.pages(ids) }
        var item = Item(source: SourceID("https://a.example/feed"), guid: "script", title: "Script")
        item.url = "javascript:alert(1)"
        try await library.store([item], from: item.source, record: FetchRecord(source: item.source))
        await #expect(throws: ProgramError.noPage(title: "Script")) { try await service.pages([item.id]) }
    }

    @Test func aFailureIsNamedWithWhatWasPrinted() async throws {
        let page = BookmarkedPage(address: "https://a.example/", title: "One", sourceTitle: "")
        let failing = try service { $0.bookmark = [folder.file("fail")] }
        await #expect(throws: ProgramError.failed(program: "fail", status: 9, output: "no way really")) {
            try await failing.bookmark(Bookmark(page: page, description: ""))
        }
        let missing = try service { $0.bookmark = ["/no/such/program"] }
        await #expect(throws: ProgramError.notStarted(program: "program", key: "bookmark")) {
            try await missing.bookmark(Bookmark(page: page, description: ""))
        }
        let unset = try service { _ in }
        await #expect(throws: ProgramError.notSet(key: "bookmark")) {
            try await unset.bookmark(Bookmark(page: page, description: ""))
        }
        let printing = try service { $0.bookmark = ["echo", "known:"] }
        #expect(try await printing.bookmark(Bookmark(page: page, description: "")) == "known: https://a.example/ One")
    }

    @Test func aConfigurationThatOthersCanWriteRunsNothing() async throws {
        var status = stat()
        #expect(chmod(note, 0o722) == 0 && stat(note, &status) == 0)
        let fault = try #require(FileFault(status, at: "config.toml"))
        let service = try service {
            $0 = ProgramSettings()
            ($0.mail, $0.copy, $0.bookmark, $0.players) = ([note], [note], [note], ["audio": [note]])
            $0.fault = fault
        }
        func refusal(_ key: String) -> ProgramError {
            .unsafe(key: key, path: "config.toml", reason: fault.reason, remedy: fault.command)
        }
        let recipient = try #require(MailAddress("ann@example.org"))
        await #expect(throws: refusal("mail")) {
            try await service.send(MailMessage(recipient: recipient, subject: "", text: ""))
        }
        await #expect(throws: refusal("copy")) { try await service.copy("x") }
        let page = BookmarkedPage(address: "https://a.example/", title: "One", sourceTitle: "")
        await #expect(throws: refusal("bookmark")) { try await service.bookmark(Bookmark(page: page, description: "")) }
        #expect(throws: refusal("play.audio")) { try service.player(for: Enclosure(url: "https://a.example/x.mp3")) }
        #expect(try folder.files.sorted() == ["fail", "note"])
    }

    @MainActor @Test func aTextIsCopiedByTheProgramOrByTheTerminal() async throws {
        let screen = Shown()
        let text = "a\n\u{1B}]52;c;eA==\u{7} é"
        #expect(try await service({ _ in }, terminal: { screen.text += $0 }).copy(text) == .terminal)
        let encoded = screen.text.dropFirst(7).dropLast()
        #expect(screen.text == "\u{1B}]52;c;\(encoded)\u{7}")
        #expect(Data(base64Encoded: String(encoded)) == Data(text.utf8))
        let long = String(repeating: "x", count: 74_995)
        await #expect(throws: ProgramError.tooLong(limit: 74_994)) {
            try await service({ _ in }, terminal: { screen.text += $0 }).copy(long)
        }
        await #expect(throws: ProgramError.notSet(key: "copy")) { try await service({ _ in }).copy(text) }
        screen.text = ""
        let program = try service({ $0.copy = [note, "-selection"] }, terminal: { screen.text += $0 })
        #expect(try await program.copy(long) == .program)
        #expect(try noted() == [["-selection"]])
        #expect(try folder.text(of: "note.in") == long)
        #expect(screen.text == "")
    }

    @MainActor private final class Shown { var text = "" }

    @Test(
        arguments: [
            ("x.mp3", nil, ["a", "-v"]), ("x", "audio/mpeg", ["a", "-v"]), ("x", "audio/ogg; codecs=opus", ["o"]),
            ("x.mp3", "video/mp4", ["mpv"]), ("x.webm", "application/octet-stream", ["mpv"]),
            ("x", "application/pdf", ["p"]),
        ] as [(String, String?, [String])]
    )
    func aPlayerIsThatOfTheTypeOrOfItsFamily(name: String, type: String?, words: [String]) throws {
        let service = try service {
            $0.players = ["audio": ["a", "-v"], "audio/ogg": ["o"], "application/pdf": ["p"]]
        }
        let address = "https://a.example/\(name)"
        #expect(try service.player(for: Enclosure(url: address, type: type)).words == words + [address])
    }

    @Test func aFileThatIsNoWebAddressOrHasNoPlayerIsNotPlayed() throws {
        let service = try service { _ in }
        for url in [
            "file:///etc/passwd", "-oProxyCommand=x", "--script=/x", "javascript:x", "//a.example/x", "", "x.mp3",
        ] {
            #expect(throws: ProgramError.notOpenable(url)) {
                try service.player(for: Enclosure(url: url, type: "audio/mpeg"))
            }
        }
        func refusal(_ type: String) -> (any Error)? {
            do { _ = try service.player(for: Enclosure(url: "https://a.example/x", type: type)) } catch { return error }
            return nil
        }
        #expect(refusal("image/png") as? ProgramError == .notSet(key: "play.image"))
        #expect(refusal("application/pdf") as? ProgramError == .notSet(key: "play.\"application/pdf\""))
        #expect(refusal("a\nb/c") as? ProgramError == .notSet(key: "play.\"application/octet-stream\""))
    }

    @MainActor @Test func aPlayerGetsTheAddressAndNothingOfOurInput() throws {
        let service = try service { $0.players = ["audio": [note, "-v"]] }
        let player = try service.player(for: Enclosure(url: "https://a.example/$(x).mp3"))
        #expect(try service.play(player) == 0)
        #expect(try noted() == [["-v", "https://a.example/$(x).mp3"]])
        #expect(try folder.text(of: "note.in") == "")
        #expect(throws: ProgramError.notStarted(program: "none", key: "play.audio")) {
            try service.play(Player(words: ["/no/such/none", "https://a.example/"], key: "play.audio"))
        }
    }
}
