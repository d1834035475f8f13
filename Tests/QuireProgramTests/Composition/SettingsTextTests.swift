import FeedModel
import Foundation
import ReaderShell
import Testing

@testable import QuireProgram

/// Tests of addresses in config.toml: SettingsText.
@Suite struct SettingsTextTests {
    private let old = SourceID("https://example.org/feed")
    private let new = SourceID("exec:say \"hi\"")

    private func moved(_ text: String) throws -> String {
        try SettingsText(text: text, path: "/c").moving(old, to: new)
    }

    private func refusal(_ text: String) -> String? {
        do {
            _ = try moved(text)
            return nil
        } catch ConfigurationError.value(_, let key, let reason) {
            return "\(key) \(reason)"
        } catch {
            return "\(error)"
        }
    }

    @Test func everySpellingIsReplacedWhereAnAddressIsMeant() throws {
        let text = """
            # [source."https://example.org/feed"]
            [source.'https://Example.org/feed']   # "https://example.org/feed"
            user-agent = "says 'https://example.org/feed'"
            [retention.sources]
            "https://example.org/\\u0066eed" = 3
            "weather:Tokyo" = 1
            [screen.home]
            sections = ["https://example.org/feed", { source = 'https://example.org/feed', title = "A" }]
            """
        #expect(
            try moved(text) == """
                # [source."https://example.org/feed"]
                [source."exec:say \\"hi\\""]   # "https://example.org/feed"
                user-agent = "says 'https://example.org/feed'"
                [retention.sources]
                "exec:say \\"hi\\"" = 3
                "weather:Tokyo" = 1
                [screen.home]
                sections = ["exec:say \\"hi\\"", { source = "exec:say \\"hi\\"", title = "A" }]
                """
        )
        #expect(
            try moved("[source.\"weather:Tokyo\"]\ninterval = 20\n") == "[source.\"weather:Tokyo\"]\ninterval = 20\n"
        )
    }

    @Test func settingsOfBothAddressesAreNotMixed() {
        let reason =
            "has settings, and so has exec:say \"hi\"; keep only the ones that should apply, and repeat 'move'"
        #expect(
            refusal("[source.\"https://example.org/feed\"]\n[source.'exec:say \"hi\"']\n")
                == "source.https://example.org/feed \(reason)"
        )
        #expect(
            refusal("[retention.sources]\n'https://EXAMPLE.org/feed' = 1\n'exec: say \"hi\"' = 2\n")
                == "retention.sources.https://example.org/feed \(reason)"
        )
    }

    @Test func everyOtherTextStays() throws {
        // A server of the reader's own is not a subscription.
        let rest = "[endpoint]\ngithub = 'https://example.org/feed'\n[screen.a]\ntitle = 'https://example.org/feed'\n"
        let text = "[source.\"https://example.org/feed\"]\ninterval = 20\n" + rest
        #expect(try moved(text) == "[source.\"exec:say \\\"hi\\\"\"]\ninterval = 20\n" + rest)
    }

    @Test func everyPlaceOfAKeyIsReplaced() throws {
        let text = """
            source.'https://example.org/feed'.interval = 20 # é
            source.'https://example.org/feed'.proxy = "none"
            [[screen.a.sections]]
            source = \"""
            https://example.org/feed\"""
            title = "A"
            [source.'https://example.org/feed'.headers]
            """
        #expect(
            try moved(text) == """
                source."exec:say \\"hi\\"".interval = 20 # é
                source."exec:say \\"hi\\"".proxy = "none"
                [[screen.a.sections]]
                source = "exec:say \\"hi\\""
                title = "A"
                [source."exec:say \\"hi\\"".headers]
                """
        )
    }

    @Test func aTextThatIsNotTOMLIsRefused() {
        #expect(throws: ConfigurationError.syntax(path: "/c", line: 2, column: 5, reason: "Expected a value")) {
            try moved("[a]\nb = \n")
        }
    }
}
