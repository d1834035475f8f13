import ReaderShell
import Testing

/// Tests of words of the shell: String.quotedForShell.
@Suite struct ShellQuotingTests {
    @Test(arguments: [
        ("it's", #"'it'\''s'"#), (#"a\b"#, #"'a\b'"#), ("", "''"),
        ("a\u{301}'\u{301};id", #"$'a\314\201\'\314\201;id'"#),
        ("a\nb\tc", #"$'a\nb\tc'"#), ("\u{A0}1\\", #"$'\302\2401\\'"#),
    ])
    func aWordOfTheShellIsOneWordWhateverIsInIt(text: String, word: String) {
        #expect(Array(text.quotedForShell.utf8) == Array(word.utf8))
    }
}
