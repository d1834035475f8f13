import FeedModel
import Foundation
import ReaderShell
import Testing

@testable import QuireProgram

/// Tests of addresses in config.toml: SettingsText, TOMLStrings.
@Suite struct SettingsTextTests {
    private let old = SourceID("https://example.org/feed")
    private let new = SourceID("exec:say \"hi\"")

    private func moved(_ text: String) throws -> String {
        try SettingsText(text, path: "/c").moving(old, to: new)
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
            "has settings beside others of exec:say \"hi\"; leave those that shall hold, and then repeat 'move'"
        #expect(
            refusal("[source.\"https://example.org/feed\"]\n[source.'exec:say \"hi\"']\n")
                == "source.https://example.org/feed \(reason)"
        )
        #expect(
            refusal("[retention.sources]\n'https://EXAMPLE.org/feed' = 1\n'exec: say \"hi\"' = 2\n")
                == "retention.sources.https://example.org/feed \(reason)"
        )
    }

    @Test func whatCannotBeReplacedIsLeftToTheReader() {
        let reason =
            "cannot be replaced by exec:say \"hi\" here; write the new address yourself, and then repeat 'move'"
        // A server of the reader's own is no subscription, and a text of several lines is not rewritten.
        for rest in [
            "[endpoint]\ngithub = 'https://example.org/feed'",
            "[screen.a]\nsections = [\"\"\"https://example.org/feed\"\"\"]",
        ] {
            let text = "[source.\"https://example.org/feed\"]\ninterval = 20\n\(rest)\n"
            #expect(refusal(text) == "https://example.org/feed \(reason)")
        }
    }
}
