import Screens
import Testing

@testable import ReaderShell

/// Tests of the topics of help: HelpTopic, HelpPage.
@MainActor
@Suite struct HelpTopicTests {
    private func page(about topic: HelpTopic) -> [String] {
        PageStyle.sample(width: 80).renderer.lines(topic.content)
    }

    @Test(arguments: [
        ("keys", HelpTopic.keys), ("key", .keys), ("letters", .keys), ("query", .queries), ("que", .queries),
        ("configuration", .configuration), ("conf", .configuration), ("status", .exitStatus),
        ("exit-status", .exitStatus), ("env", .environment),
        ("FORMATS", .formats),
    ])
    func aTopicIsFoundByItsNameABeginningOrAnotherWord(word: String, topic: HelpTopic) {
        #expect(HelpTopic.named(word) == topic)
    }

    @Test func nothingElseIsATopic() {
        for word in ["frob", "", "e x", "f"] { #expect(HelpTopic.named(word) == nil) }
    }

    @Test(arguments: HelpTopic.allCases) func everyTopicHasAPage(topic: HelpTopic) {
        #expect(page(about: topic).count > 2)
    }

    @Test func theLettersAreATable() {
        #expect(
            page(about: .keys).prefix(4) == [
                "Enter n        next", "+ - p          the item after, before",
                ". ^ $          the open, the first, the last item",
                "h l f F        list; f 1-5 lists those rows alone",
            ]
        )
    }

    /// Each letter of the table is one that the reader takes.
    @Test func noLetterOfTheTableIsUnknown() {
        for case .field(let head, _) in HelpTopic.keys.content {
            for word in head.split(separator: " ").map(String.init) where word != "Enter" {
                let isSelection = ItemSelection([word]) != nil
                let isSpelledOut = CommandLineWords(verbatim: [word]).spelledOut.texts[0] != word
                let isCommand = CommandEntry.all.contains { $0.words.contains(word) }
                #expect(isSelection || isSpelledOut || isCommand, "\(word)")
            }
        }
    }

    @Test func helpExplainsCommandsAndTopicsAndFailsForTheRest() async {
        let session = Session()
        await session.type(
            "help undo",
            says: [
                "undo [STEPS|any]: undo the last steps; 'any' includes steps of other sessions.",
                "  STEPS  the number of steps", "Aliases: u.",
            ]
        )
        #expect(await session.type("help letters") == page(about: .keys))
        let both = await session.type("help feeds")
        #expect(both.first?.hasPrefix("feeds [") == true)
        #expect(both.suffix(2) == page(about: .feeds).suffix(2))
        #expect(session.status == .ok)
        await session.type("help frob", says: ["There is no command or topic 'frob'. 'help' lists both."])
        await session.type(
            "help serach",
            says: ["There is no command or topic 'serach'. Did you mean 'search'?"]
        )
        #expect(session.status == .usage)
    }
}
