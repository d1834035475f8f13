import Foundation
import QuireTesting
import Testing

/// Tests of the settings of `[reader]` and their origins: Configuration, ReaderSettings, GlobalOptions.
@Suite struct ReaderSettingsTests {
    /// Returns what `set` shows of `plain` and `speak`.
    private func shown(
        _ configuration: String = "",
        _ options: [String] = [],
        _ variables: [String: String] = [:]
    ) async throws -> String {
        let folder = try TemporaryFolder()
        try folder.write("config.toml", "[reader]\n" + configuration)
        let quire = Program(home: folder.path, variables: variables)
        let outcome = try await quire.run(options + ["-c", "set plain; set speak"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }

    @Test func anOptionOutranksTheFileWhichOutranksTheLocale() async throws {
        #expect(try await shown() == "plain = false         default\nspeak = false         default\n")
        #expect(try await shown("plain = true") == "plain = true          config.toml\nspeak = false         default\n")
        #expect(try await shown("", ["--plain"]) == "plain = true          --plain\nspeak = false         default\n")
        #expect(try await shown("speak = true") == "plain = false, default\nspeak = true, config.toml\n")
        #expect(
            try await shown("speak = true", ["--plain"])
                == "plain = true          --plain\nspeak = false         --plain\n"
        )
        #expect(try await shown("", ["--plain", "--speak"]) == "plain = true, --plain\nspeak = true, --speak\n")
        #expect(
            try await shown("plain = false", [], ["LC_ALL": "C"])
                == "plain = false         config.toml\nspeak = false         default\n"
        )
    }

    @Test func accessibilitySpeaksUnlessTheFileOrAnOptionSaysOtherwise() async throws {
        let spoken = "plain = false, default\nspeak = true, ACCESSIBLE\n"
        #expect(try await shown("", [], ["ACCESSIBLE": "1"]) == spoken)
        #expect(try await shown("", [], ["ACCESSIBLE": "0"]) == shown())
        #expect(try await shown("", [], ["ACCESSIBLE": ""]) == shown())
        #expect(try await shown("speak = false", [], ["ACCESSIBLE": "1"]) == shown("speak = false"))
        #expect(try await shown("", ["--plain"], ["ACCESSIBLE": "1"]) == shown("speak = true", ["--plain"]))
    }

    @Test(arguments: [
        (["LC_ALL": "C"], "true          LC_ALL"), (["LC_ALL": "POSIX"], "true          LC_ALL"),
        (["LC_ALL": "", "LC_CTYPE": "C", "LANG": "en_GB.UTF-8"], "true          LC_CTYPE"),
        (["LC_ALL": "", "LANG": "C"], "true          LANG"),
        (["LC_ALL": "en_GB.UTF-8", "LANG": "C"], "false         default"),
        (["LC_ALL": "C.UTF-8"], "false         default"), (["LC_ALL": ""], "false         default"),
        // In a pipe the kind of the terminal says nothing.
        (["LC_ALL": "", "TERM": "dumb"], "false         default"),
    ])
    func theLocaleDecidesByTheRulesOfSetlocale(variables: [String: String], plain: String) async throws {
        #expect(try await shown("", [], variables) == "plain = \(plain)\nspeak = false         default\n")
    }

    @Test(arguments: [
        ("dumb", "", "plain = true          TERM"), ("linux", "de_DE", "plain = true          TERM"),
        ("linux", "de_DE.utf8@euro", "plain = false         default"),
        ("dumb", "C.UTF-8", "plain = false         default"),
        ("xterm", "", "plain = false         default"),
    ])
    func aTerminalThatNeedsUTF8ToBeNamedGetsASCIIWithoutIt(kind: String, locale: String, plain: String) async throws {
        let folder = try TemporaryFolder()
        let terminal = try PseudoTerminal()
        let session = try Program(home: folder.path, variables: ["TERM": kind, "LC_ALL": locale])
            .start(at: terminal, ["-c", "set plain"])
        await terminal.shows(plain)
        #expect(await session.status() == 0)
        terminal.close()
    }

    @Test func aWrongSettingIsNamed() async throws {
        let folder = try TemporaryFolder()
        for (line, sentence) in [
            ("width = 6", "'reader.width' must be a number from 20 to 500."),
            ("plain = 1", "'reader.plain' must be true or false."),
            ("duplicates = \"none\"", "'reader.duplicates' must be \"once\" or \"all\"."),
            ("addresses = \"all\"", "'reader.addresses' must be \"asked\" or \"shown\"."),
            ("colour = 1", "'reader.colour' is not a setting; the settings are addresses, duplicates, pager, pagin"),
        ] {
            try folder.write("config.toml", "[reader]\n\(line)\n")
            let outcome = try await Program(home: folder.path).run("-c", "list")
            #expect(outcome.status == 78)
            #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
        }
    }
}
