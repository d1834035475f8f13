import Screens
import Testing

@testable import ReaderShell

/// Tests of lines in the words of newsboat, mailx and vi: CommandLineWords.
@Suite struct CommandLineSpellingTests {
    @Test(arguments: [
        ("A", "read *"), ("A 3", "read 3"), ("catchup", "read *"), ("catchup 2", "read 2"), ("Z", "more unread"),
        ("G", "sort"), ("G t", "sort t reverse"), ("g t", "g t"), ("mark read 2", "read 2"),
        ("mark unread 2-3", "unread 2-3"), ("mark flag", "flag"), ("mark tag later 2", "tag later 2"),
        ("mark shown 2", "mark shown 2"), ("mark '' 2", "mark '' 2"), ("x!", "x!"), ("ZZ", "quit"), ("ZQ", "quit"),
        ("mark 2", "mark 2"), ("more", "more"), ("more unread", "more unread"), ("unset width", "set width&"),
        ("unset", "unset"), ("wq", "quit"), ("q!", "quit"), ("list A", "list A"), ("a 3", "a 3"),
        ("update", "refresh"), ("fetch 2", "refresh 2"), ("settings width", "set width"),
    ])
    func aLineIsSpelledInTheWordsOfQuire(line: String, expected: String) throws {
        let command = try #require(try CommandLineWords.commands(in: line).first)
        #expect(command.spelledOut.source == expected)
    }

    @Test(arguments: [
        ("?list", "? list"), ("? list", "? list"), ("?", "?"), ("/swift lang", "/ swift lang"), ("/", "/"),
        ("a/b", "a/b"),
    ])
    func aSignIsAWordOfItsOwn(line: String, expected: String) throws {
        let command = try #require(try CommandLineWords.commands(in: line).first)
        #expect(command.separatingSign.source == expected)
    }
}
