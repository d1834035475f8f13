import FeedModel
import Screens
import Testing

@testable import ReaderShell

/// Tests of the settings in a session: ReaderSettings, SettingsPage, the pause of a page that is spoken.
@MainActor
@Suite struct SessionOfSettingsTests {
    private let world = World()
    private let more = "'help settings' explains them; config.toml has others, too."

    private func session(width: Int? = 80, height: Int? = nil, change: (inout ReaderSettings) -> Void = { _ in })
        -> Session
    {
        var settings = ReaderSettings()
        change(&settings)
        return Session(world, width: width, height: height) { $0.display.settings = settings }
    }

    @Test(arguments: [80, 40]) func eachSettingIsShownWithItsOrigin(width: Int) async {
        let session = session(width: width) {
            $0.set(.paging, to: .flag(true), from: .file)
            $0.set(.plain, to: .flag(true), from: .named("LC_ALL"))
        }
        await session.type(
            "set",
            says: [
                "addresses = \"asked\"   default", "duplicates = \"once\"   default", "pager = false         default",
                "paging = true         config.toml",
                "plain = true          LC_ALL", "rows = \"terminal\"     default", "speak = false         default",
                "width = 80            default",
            ] + (width == 40 ? ["'help settings' explains them;", "config.toml has others, too."] : [more])
        )
        await session.type("set plain", says: ["plain = true          LC_ALL"])
        await session.type("set width 60", says: ["width = 60 for this session."])
        await session.type("set width", says: ["width = 60            this session"])
    }

    @Test func settingsAreSpokenAsAList() async {
        let session = session { $0.set(.speak, to: .flag(true), from: .named("--speak")) }
        await session.type(
            "set",
            says: [
                "addresses = \"asked\", default", "duplicates = \"once\", default", "pager = false, default",
                "paging = true, default",
                "plain = false, default", "rows = \"terminal\", default", "speak = true, --speak",
                "width = 80, default", more,
            ]
        )
    }

    @Test func aMistakeChangesNothing() async {
        let session = session()
        await session.type("set width 6", says: ["'width' takes a number from 20 to 500; it is still 80."])
        await session.type("set speak=maybe", says: ["'speak' takes true or false; it is still false."])
        await session.type(
            "set duplicates none",
            says: ["'duplicates' takes \"once\" or \"all\"; it is still \"once\"."]
        )
        await session.type(
            "set duplicates all",
            says: [
                "'duplicates' changes the library, not only this session. Write 'duplicates =",
                "\"all\"' under [reader] in config.toml, and start quire again.",
            ]
        )
        await session.type(
            "set colour on",
            says: [
                "There is no setting 'colour'. The settings are addresses, duplicates, pager,",
                "paging, plain, rows, speak and width.",
            ]
        )
        await session.type("set width 60 70", says: ["Usage: set [NAME [VALUE]]. 'help set' explains it."])
        #expect(session.status == .usage)
        #expect(await session.type("set").dropLast().allSatisfy { $0.hasSuffix("   default") })
    }

    @Test(arguments: ["set default", "set all default", "unset all", "set all&", "set reset", "set all=defaults"])
    func allSettingsAreSetBack(line: String) async {
        let session = session {
            $0.set(.width, to: .number(70), from: .file)
            $0.set(.plain, to: .flag(true), from: .named("LC_ALL"))
        }
        await session.type(line, says: ["Nothing to set back: this session has changed no setting."])
        await session.type("set width 60 rows 12")
        await session.type("set noplain")
        await session.type(
            line,
            says: ["Set back: plain = true (LC_ALL), rows = \"terminal\" (default), width =", "70 (config.toml)."]
        )
        await session.type(line, says: ["Nothing to set back: this session has changed no setting."])
        await session.type("set width", says: ["width = 70            config.toml"])
    }

    @Test func theNextPageIsShownByTheSetting() async {
        world.items = [.story(1)]
        let session = session(width: 200)
        await session.type("list", says: ["== Unread ==  1 item", "1 ● Story 1 — News, 1 h"])
        await session.type("set plain=true", says: ["plain = true for this session."])
        await session.type("list", says: ["== Unread ==  1 item", "1 * Story 1 - News, 1 h"])
        await session.type("set speak = true", says: ["speak = true for this session."])
        await session.type("list", says: ["== Unread ==  1 item", "1 unread: Story 1, News, 1 hour"])
    }

    @Test func addressesAreShownOrAsked() async {
        world.items = [.story(1)]
        world.texts[world.items[0].id] = ReadableText(
            blocks: [.init(.paragraph, "See the map [1].")],
            links: ["https://example.org/map"]
        )
        let session = session()
        let asked = ["== Story 1 ==  1 of 1", "News, 2026-11-21 08:00", "", "See the map [1]."]
        await session.type("list")
        await session.type("1", says: asked)
        await session.type("set addresses shown", says: ["addresses = \"shown\" for this session."])
        await session.type(
            "1",
            says: asked[..<2] + ["https://example.org/1"] + asked[2...] + ["", "[1] https://example.org/map"]
        )
        await session.type("set addresses=asked; 1", says: ["addresses = \"asked\" for this session."] + asked)
        await session.type(
            "set addresses on",
            says: ["'addresses' takes \"asked\" or \"shown\"; it is still \"asked\"."]
        )
    }

    /// A terminal that is wider than the setting has pages of its width; a narrower one has its own.
    @Test(arguments: [(200, nil, 80), (200, "120", 120), (60, nil, 60), (60, "120", 60)])
    func aTextIsAsWideAsTheSettingPermits(terminal: Int, setting: String?, width: Int) async {
        world.items = [.story(1)]
        let text = Array(repeating: "word", count: 60).joined(separator: " ")
        world.texts[world.items[0].id] = ReadableText(plain: text)
        let session = session(width: terminal)
        if let setting { await session.type("set width \(setting)") }
        await session.type("list")
        let lines = await session.type("1").dropFirst(3)
        #expect(lines.map(\.count).max() == (width + 1) / 5 * 5 - 1)
        #expect(lines.joined(separator: " ") == text)
    }

    @Test func aSpokenPagePausesWithItsPercentage() async {
        world.items = [.story(1), .story(2)]
        world.texts[world.items[0].id] = ReadableText(plain: (1...21).map { "Line \($0)" }.joined(separator: "\n"))
        let session = session(height: 12) { $0.set(.speak, to: .flag(true), from: .file) }
        await session.type("list")
        #expect(await session.type("1").last == "41 percent, more.")
        #expect(await session.type("").last == "83 percent, more.")
        await session.type("2")
        #expect(
            await session.type("1").dropFirst().prefix(2) == [
                "At 41 percent, where you left it; 'g' shows the beginning.", "Line 8",
            ]
        )
        #expect(await session.type("").last == "Line 21")
    }

    @Test func nothingPausesWithoutPaging() async {
        world.items = [.story(1)]
        world.texts[world.items[0].id] = ReadableText(plain: (1...21).map { "Line \($0)" }.joined(separator: "\n"))
        let session = session(height: 12)
        await session.type("list")
        #expect(await session.type("1").last == "14 more lines: press Enter to continue.")
        await session.type("set paging false")
        #expect(await session.type("1").last == "Line 21")
    }

    @Test func everyLineFollowsTheWidthThatIsSet() async throws {
        world.items = LibraryItem.stories(1...3)
        world.items[0].item.title = String(repeating: "A long title ", count: 12)
        let long = String(repeating: "Feed ", count: 30)
        let address = "https://example.org/" + String(repeating: "x", count: 90)
        let counts = FeedRow.Counts(unread: 3, total: 3)
        world.feeds = [
            FeedRow(
                content: .subscription(SourceID("https://n.example/")),
                title: long,
                address: address,
                counts: counts,
                line: 1
            )
        ]
        world.subscriptions = [try .sample(address, title: long)]
        let session = session(width: 120)
        await session.type("set width 50")
        for command in [
            "list", "1", "feeds", "sources", "help", "help queries", "set", "why nothing", "history", "frob",
        ] {
            for line in await session.type(command) where !line.contains(address) {
                #expect(line.cellWidth <= 50, "\(command): \(line)")
            }
        }
        await session.type("set width 100")
        #expect(await session.type("list *").map(\.cellWidth).max() == 100)
    }

    @Test func anAddressInASentenceStaysWhole() async {
        let address = "https://example.org/" + String(repeating: "x", count: 90)
        let session = session(width: 40)
        await session.type(
            "why \(address)",
            says: ["You are not subscribed to", "\(address).", "'sources' lists your subscriptions."]
        )
    }
}
