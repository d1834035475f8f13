import Testing

@testable import ReaderShell

/// Tests of splitting a line into commands and words: CommandLineWords, CommandLineScanner.
@Suite struct CommandLineWordsTests {
    @Test(arguments: [
        ("", []),
        (" ; ;; ", []),
        ("open 3", [["open", "3"]]),
        ("weather Tokyo; now ;quit", [["weather", "Tokyo"], ["now"], ["quit"]]),
        (
            "add \"repositories:swift nio\" --title='My; title'",
            [["add", "repositories:swift nio", "--title=My; title"]]
        ),
        (#"say "a \"b\" \\ \n" 'c\d' e\ f \; g\"#, [["say", #"a "b" \ \n"#, #"c\d"#, "e f", ";", #"g\"#]]),
        ("search don't 'quote me'", [["search", "don't", "quote me"]]),
        ("| cut -d' ' -f2; don't x", [["|", "cut", "-d ", "-f2"], ["don't", "x"]]),
        ("pipe 2 tr a';' b", [["pipe", "2", "tr", "a;", "b"]]),
        ("a\"\"b \"\"", [["ab", ""]]),
        ("検索 日本　語", [["検索", "日本", "語"]]),
    ])
    func aLineIsSplitIntoCommandsAndWords(line: String, commands: [[String]]) throws {
        #expect(try CommandLineWords.commands(in: line).map(\.texts) == commands)
    }

    @Test func aSemicolonInsideAWebAddressBelongsToIt() throws {
        let commands = try CommandLineWords.commands(in: "add https://example.org/?a=1;b=2; home;list unread")
        #expect(commands.map(\.texts) == [["add", "https://example.org/?a=1;b=2"], ["home"], ["list", "unread"]])
    }

    @Test func aQueryIsReadAsItWasTyped() throws {
        let commands = try CommandLineWords.commands(in: #"quit; list  title:"two  words"  /a\d/i ; q"#)
        let list = try #require(commands.dropFirst().first)
        #expect(list.words.map(\.column) == [7, 13, 33])
        #expect(list.words.map(\.source) == ["list", #"title:"two  words""#, #"/a\d/i"#])
    }

    @Test func aQuoteThatIsNotClosedIsSaidWithItsColumn() {
        #expect(throws: UnbalancedQuote(quote: "\"", column: 6)) {
            try CommandLineWords.commands(in: "list \"two words; quit")
        }
        #expect(throws: UnbalancedQuote(quote: "'", column: 3)) { try CommandLineWords.commands(in: "a 'b\"") }
        #expect(UnbalancedQuote(quote: "'", column: 3).description == "the quote ' is not closed")
    }
}
