import FeedModel
import Testing

@testable import ReaderShell

/// Tests of items that are longer than the screen.
@MainActor
@Suite struct SessionOfPagingTests {
    private let world = World()

    init() {
        world.items = LibraryItem.stories(1...3)
        for index in world.items.indices { world.items[index].item.score = index + 1 }
        for (item, count) in zip(world.items, [20, 2, 9]) {
            world.texts[item.id] = ReadableText(plain: (1...count).map { "Line \($0)" }.joined(separator: "\n"))
        }
    }

    private func head(_ number: Int, of place: Int = 1, _ count: Int = 3) -> [String] {
        [
            "== Story \(number) ==  \(place) of \(count)", "News, 2026-11-21 0\(9 - number):00",
            "Score: \(number)", "",
        ]
    }

    private func text(_ lines: ClosedRange<Int>) -> [String] { lines.map { "Line \($0)" } }

    @Test(arguments: ["", "more", "z"]) func aLongItemIsShownAScreenfulAtATime(key: String) async {
        let session = Session(world, height: 12)
        await session.type("list")
        await session.type("1", says: head(1) + text(1...6) + ["14 more lines: press Enter to continue."])
        await session.type(key, says: text(7...16) + ["4 more lines: press Enter to continue."])
        await session.type(key, says: text(17...20))
        await session.type("", says: head(2, of: 2) + text(1...2))
    }

    /// The item has 24 lines, the prompt one, and so would a sentence about a single remaining line.
    @Test(arguments: [(30, 20), (25, 20), (24, 18), (23, 17), (5, 0), (4, 20)])
    func nothingIsHeldBackThatFitsIntoTheScreen(height: Int, shown: Int) async {
        let session = Session(world, height: height)
        await session.type("list")
        let left = shown == 20 ? [] : ["\(shown == 0 ? 21 : 20 - shown) more lines: press Enter to continue."]
        await session.type("1", says: head(1).prefix(shown == 0 ? 3 : 4) + text(1...20).prefix(shown) + left)
    }

    @Test(arguments: ["2", "list"])
    func anotherPageLeavesTheItem(command: String) async {
        let session = Session(world, height: 12)
        await session.type("list")
        await session.type("1")
        await session.type(command)
        let next = await session.type("more")
        #expect(!next.contains("Line 7"), "\(next)")
    }

    @Test(arguments: ["star", "tag later", "undo", "help quit", "why", "browse", "mroe"])
    func otherCommandsLeaveThePlaceInTheItem(command: String) async {
        let session = Session(world, height: 12)
        await session.type("list")
        await session.type("1")
        await session.type(command)
        await session.type("", says: text(7...16) + ["4 more lines: press Enter to continue."])
    }

    @Test func aPageBesideTheItemIsReadFirst() async {
        let session = Session(world, height: 12)
        await session.type("list")
        await session.type("1")
        let help = PageStyle.sample().renderer.lines(HelpPage.blocks)
        await session.type(
            "help",
            says: Array(help.prefix(10)) + ["\(help.count - 10) more lines: press Enter to continue."]
        )
        var shown = 10
        while shown < help.count { shown += await session.type("").count { help.contains($0) } }
        #expect(await session.type("").first == "Line 7")
    }

    @Test(arguments: ["help quit", "why", "set", "set width 60"])
    func aCommandThatHasAnsweredTellsNothingOfThePageThatWasCutOff(command: String) async {
        let session = Session(world, height: 12)
        await session.type("list")
        await session.type("1")
        let answer = await session.type(command)
        #expect(!answer.contains { $0.contains("more line") }, "\(answer)")
        #expect(await session.type("").first == "Line 7")
    }

    @Test(arguments: [
        (80, ["16 more lines of the text: press Enter to continue."]),
        (40, ["16 more lines of the text: press Enter", "to continue."]),
    ])
    func underTheEndOfAPageBesideItTheLinesOfTheItemAreNamed(width: Int, sentence: [String]) async {
        let session = Session(world, width: width, height: 10)
        await session.type("list")
        await session.type("1")
        await session.type("help")
        var help: [String] = []
        // Each screenful has a line of it at least.
        for _ in PageStyle.sample().renderer.lines(HelpPage.blocks)
        where help.last?.hasPrefix("Topics:") != true && !help.contains(sentence[0]) {
            help = await session.type("")
        }
        #expect(help.suffix(sentence.count) == sentence[...], "\(help)")
        #expect(await session.type("").first == "Line 5")
    }

    @Test func linesThatAreWiderThanTheScreenCountAsTheRowsTheyTake() async {
        let address = "https://example.org/" + String(repeating: "x", count: 150)
        world.texts[world.items[0].id] = ReadableText(
            blocks: [],
            links: Array(repeating: address, count: 12),
            linkWords: Array(repeating: "", count: 12)
        )
        let session = Session(world, height: 12)
        await session.type("list; 1")
        let rows = (1...12).map { "[\($0)] \(address)" }
        // Each takes three rows, and the sentence about all of them one.
        let page = "[0] page — https://example.org/1"
        await session.type("links", says: [page] + rows[..<3] + ["28 more lines: press Enter to continue."])
    }

    @Test func theScreenfulBeforeIsShownAgain() async {
        let session = Session(world, height: 12)
        await session.type("b", says: ["This is the beginning of the page."])
        await session.type("list")
        await session.type("b", says: ["This is the beginning of the list."])
        await session.type("1")
        await session.type("")
        await session.type("b", says: head(1) + text(1...6) + ["14 more lines: press Enter to continue."])
        await session.type("before", says: ["This is the beginning of the text."])
        #expect(await session.type("").first == "Line 7")
    }

    @Test func theWindowBeforeIsShownAgain() async {
        world.items = LibraryItem.stories(1...7)
        let session = Session(world, height: 12)
        let rows = (1...7).map { "\($0) ● Story \($0) — News, \($0) h" }
        let more = "1 more: 'more' lists it."
        await session.type("list", says: ["== Unread ==  7 items"] + rows[..<3] + ["4 more: 'more' lists them."])
        await session.type("more", says: rows[3..<6] + [more])
        await session.type("b", says: ["== Unread ==  7 items"] + Array(rows[..<6]) + [more])
        await session.type("b", says: ["This is the beginning of the list."])
        await session.type("more", says: [rows[6]])
        await session.type("find story 2", says: ["Found above:"] + rows[1...])
    }

    @Test func aWordIsFoundInTheItem() async {
        let session = Session(world, height: 12)
        await session.type("find 9", says: ["There is no text to search. 'search 9' searches all items."])
        await session.type("list")
        await session.type("1")
        let nothing = [
            "Nothing was looked for in this text yet. 'find WORD' finds a word in it."
        ]
        await session.type("find", says: nothing)
        await session.type("find LINE 12", says: text(12...20))
        await session.type(
            "find line 3",
            says: ["Found above:"] + text(3...11) + ["9 more lines: press Enter to continue."]
        )
        await session.type(
            "find velvet",
            says: ["'velvet' does not occur in this text. 'search velvet' searches all items."]
        )
    }

    @Test(arguments: ["/", "find"]) func aWordIsFoundAgain(key: String) async {
        let session = Session(world, height: 12)
        await session.type("list")
        await session.type("1")
        await session.type("/line 1", says: text(1...10) + ["10 more lines: press Enter to continue."])
        await session.type(key, says: text(10...20))
        await session.type(key, says: text(11...20))
        // Also at the end of the text, where a search begins otherwise.
        await session.type(key, says: text(12...20))
        // No word was searched in another text yet.
        await session.type("3")
        let nothing = [
            "/": ["Nothing was searched for yet. '/WORDS' lists items that contain all these words."],
            "find": ["Nothing was looked for in this text yet. 'find WORD' finds a word in it."],
        ]
        #expect(await session.type(key).prefix(1) == nothing[key]?[...])
    }

    @Test func theEndsOfALongTextAreShown() async {
        let session = Session(world, height: 12)
        await session.type("list")
        await session.type("1")
        await session.type("G", says: text(11...20))
        await session.type("b", says: text(1...10) + ["10 more lines: press Enter to continue."])
        await session.type("g", says: head(1) + text(1...6) + ["14 more lines: press Enter to continue."])
        // A short text has no ends; there the letters sort the list.
        await session.type("2")
        for letter in ["g", "G"] {
            #expect(await session.type(letter).first?.hasPrefix("The order is date.") == true)
        }
    }

    /// The first story as it is opened again after its second screenful.
    private var again: [String] {
        [head(1)[0], "Line 11 of 24, where you left it; 'g' shows the beginning."] + text(7...14)
            + ["6 more lines: press Enter to continue."]
    }

    @Test func anItemThatIsOpenedAgainGoesOnWhereItWasLeft() async {
        let session = Session(world, height: 12)
        await session.type("list")
        await session.type("1")
        await session.type("")
        await session.type("2")
        await session.type("1", says: again)
        // The screenful that was left is shown, however often.
        await session.type("2")
        await session.type("1", says: again)
        await session.type("1", says: again)
        await session.type("", says: text(15...20))
        // A text that was read to its end begins anew.
        await session.type("2")
        await session.type("1", says: head(1) + text(1...6) + ["14 more lines: press Enter to continue."])
        await session.type("2")
        await session.type("1", says: head(1) + text(1...6) + ["14 more lines: press Enter to continue."])
    }

    @Test func fromThePlaceAtWhichATextGoesOnItIsTurnedBack() async {
        let session = Session(world, height: 12)
        await session.type("list; 1")
        await session.type("")
        await session.type("2; 1")
        await session.type("b", says: head(1) + text(1...6) + ["14 more lines: press Enter to continue."])
        await session.type("", says: text(7...16) + ["4 more lines: press Enter to continue."])
        await session.type(
            "find line 3",
            says: ["Found above:"] + text(3...11) + ["9 more lines: press Enter to continue."]
        )
        await session.type("g", says: head(1) + text(1...6) + ["14 more lines: press Enter to continue."])
        // The beginning was left, so the text is opened there.
        await session.type("2")
        await session.type("1", says: head(1) + text(1...6) + ["14 more lines: press Enter to continue."])
    }

    @Test(arguments: [(40, 60), (60, 40)])
    func aTextGoesOnAtTheSameWordsWhenTheTerminalGetsAnotherWidth(before: Int, after: Int) async {
        let words = (100..<400).map { "word\($0)" }
        world.texts[world.items[0].id] = ReadableText(plain: words.joined(separator: " "))
        let session = Session(world, width: before, height: 12)
        await session.type("list")
        let first = await session.type("1").dropLast()
        session.width = after
        var lines: [String] = []
        for _ in 0..<60 {
            let screen = await session.type("")
            guard let last = screen.last, last.hasSuffix("press Enter to continue.") else {
                lines += screen
                break
            }
            lines += screen.dropLast()
        }
        #expect(lines.allSatisfy { $0.count <= after })
        #expect(lines.dropLast().contains { $0.count > after - 8 })
        func shown(_ lines: some Sequence<String>) -> [String] {
            lines.joined(separator: " ").split(separator: " ").map(String.init).filter { $0.hasPrefix("word") }
        }
        // The line with the next word is shown whole, so a few words come again, and none is left out.
        let again = shown(first).count + shown(lines).count - words.count
        #expect((0..<8).contains(again))
        let all = Array(shown(first).dropLast(again)) + shown(lines)
        #expect(all.joined(separator: " ") == words.joined(separator: " "))
    }

    @Test func controlCLeavesTheItem() async {
        let session = Session(world, height: 12)
        await session.type("list")
        await session.type("1")
        await session.type(LineEditor.interruptedLine, says: [])
        await session.type("", says: head(2, of: 2) + text(1...2))
    }

    @Test func aLineThatIsWiderThanTheScreenTakesSeveralOfItsRows() async {
        world.items[0].item.url = "https://example.org/" + String(repeating: "x", count: 150)
        world.items[0].item.score = nil
        let session = Session(world, width: 80, height: 12)
        await session.type("set addresses shown; list")
        let shown = await session.type("1")
        #expect(shown.dropFirst(4) == text(1...4)[...] + ["16 more lines: press Enter to continue."])
    }

    @Test func aLineForWhichThereIsNoRoomBeginsTheNextScreenful() async {
        let address = "https://example.org/" + String(repeating: "x", count: 150)
        world.items[0].item.url = address
        world.items[0].item.score = nil
        let session = Session(world, width: 80, height: 6)
        await session.type("set addresses shown; list")
        await session.type("1", says: head(1).prefix(2) + ["24 more lines: press Enter to continue."])
        await session.type("", says: [address, "", "20 more lines: press Enter to continue."])
    }

    @Test func theSentenceAboveAnItemTakesARowOfTheScreen() async {
        let session = Session(world, height: 12)
        await session.type("list")
        await session.type("3")
        await session.type("")
        await session.type("2")
        await session.type(
            "",
            says: ["The end of the list. 1 unread item was passed over:"] + head(1) + text(1...5)
                + ["15 more lines: press Enter to continue."]
        )
    }

    @Test func theMessageAboutTheRestIsFoldedOnANarrowScreenAndTakesItsRows() async {
        let session = Session(world, width: 20, height: 10)
        await session.type("list")
        await session.type("1")
        await session.type(
            "",
            says: text(1...6) + ["14 more lines: press", "Enter to continue."]
        )
    }

    @Test func whoDoesNotTypeGetsEverything() async {
        let session = Session(world, isInteractive: false, height: 12)
        await session.type("list")
        await session.type("1", says: head(1) + text(1...20))
    }

    @Test func anEmptyLineOfAPipeDoesNothing() async {
        let session = Session(world, isInteractive: false)
        await session.type("list")
        await session.type("", says: [])
        await session.type("  ", says: [])
        #expect(world.items.map(\.state.isRead) == [false, false, false])
        #expect(session.status == .ok)
        await session.type("next", says: head(1) + text(1...20))
    }

    @Test func thePagerOfTheReaderShowsWhatIsLongerThanTheScreen() async {
        let session = Session(world, height: 12)
        await session.type("list")
        await session.type("set pager true")
        await session.type("1", says: [])
        #expect(world.paged == [(head(1) + text(1...20)).map { $0 + "\n" }.joined()])
        // Nothing of it is left to continue.
        await session.type("", says: head(2, of: 2) + text(1...2))
        await session.type("help", says: [])
        #expect(world.paged.count == 2)
        world.pagerStatus = 3
        let first = head(1) + text(1...5) + ["15 more lines: press Enter to continue."]
        await session.type("1", says: ["The pager 'most' ended with status 3."] + first)
        world.pagerStatus = nil
        let missing = "The pager 'most' could not be started. Set PAGER to the command that shows texts."
        #expect(await session.type("1").prefix(2).joined(separator: " ") == missing)
        world.pagerStatus = 130
        await session.type("1", says: [])
        #expect(world.paged.count == 5)
        await session.type("set pager false")
        await session.type("1", says: head(1) + text(1...6) + ["14 more lines: press Enter to continue."])
        // A text that was left before is shown whole, and once.
        await session.type("")
        await session.type("set pager true")
        await session.type("1", says: [])
        #expect(world.paged.count == 6)
    }
}
