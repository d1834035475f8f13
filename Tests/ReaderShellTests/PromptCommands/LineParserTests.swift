import FeedModel
import Query
import Screens
import SourceAPI
import Testing

@testable import ReaderShell

/// Tests of lines as commands: LineParser, CommandEntry.
@Suite struct LineParserTests {
    private func route(_ text: String, isInteractive: Bool = true) throws -> Route {
        let words = try #require(try CommandLineWords.commands(in: text).first)
        let parser = LineParser(sources: { SourceDescriptor.samples })
        return try parser.route(words, at: Prompt(isInteractive: isInteractive))
    }

    /// Returns the command of a line with its arguments, as a text that can be compared.
    private func command(_ text: String, isInteractive: Bool = true) throws -> String? {
        guard case .command(let command) = try route(text, isInteractive: isInteractive) else { return nil }
        return String(reflecting: command)
    }

    @Test func aLineIsACommandWithItsArguments() throws {
        let two = try #require(ItemSelection(["2"]))
        let title = TitledCommand("Example", otherwise: .success(ListCommand(try Query(parsing: "Example"))))
        let commands: [(line: String, command: any Command)] = [
            ("home", HomeCommand(name: HomeScreen.usualName, atOnce: true)),
            ("list starred", ListCommand(try Query(parsing: "starred"))),
            ("list Example", title),
            ("show Some Words", TitledCommand("Some Words", otherwise: .success(OpenTitledCommand("Some Words")))),
            ("show 2", OpenCommand(two)),
            ("2", OpenCommand(two, line: NumberLine(["2"]))),
            ("h 2", RowsCommand(two)),
            ("q", LeaveCommand()),
            ("more", MoreCommand()),
            ("more unread", MoreUnreadCommand()),
            ("browse 12.3", BrowseCommand(row: 12, links: 3...3)),
            ("browse", BrowseCommand(row: nil, links: 0...0)),
            ("o 2-4", BrowseCommand(row: nil, links: 2...4)),
            ("browse 12.0-3", BrowseCommand(row: 12, links: 0...3)),
            ("links", LinksCommand(row: nil)),
            ("links pictures 3", LinksCommand(.pictures, row: 3)),
            ("urls 3 pictures", LinksCommand(.pictures, row: 3)),
            ("star", MarkCommand(.starred, .current, via: "star")),
            ("read 2", MarkCommand(.read, .rows(two, isConfirmed: false), via: "read")),
            ("read! 2", MarkCommand(.read, .rows(two, isConfirmed: true), via: "read")),
            ("tag", TagsCommand(.tags)),
            ("tag -later 2", MarkCommand(.untagged("later"), .rows(two, isConfirmed: false), via: "untag")),
            ("save Later", KeepCommand("Later")),
            ("save 2 a.md", SaveCommand(two, to: "a.md")),
        ]
        for (line, command) in commands { #expect(try self.command(line) == String(reflecting: command), "\(line)") }
        #expect(try command("list Other") != String(reflecting: title))
    }

    @Test func aScriptIsAskedNothing() throws {
        let two = try #require(ItemSelection(["2"]))
        let mark = MarkCommand(.read, .rows(two, isConfirmed: true), via: "read")
        #expect(try command("read 2", isInteractive: false) == String(reflecting: mark))
        let home = HomeCommand(name: HomeScreen.usualName, atOnce: false)
        #expect(try command("home", isInteractive: false) == String(reflecting: home))
    }

    @Test func aCommandWithoutArgumentsTakesNone() {
        #expect(throws: CommandError.usage(command: "whoami", arguments: "")) { try command("whoami again") }
    }
}
