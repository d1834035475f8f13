import QuireTesting
import ReaderShell
import Testing

@testable import QuireProgram

/// Tests of the topics of `quire help`: ManualHelp.
@Suite struct ManualHelpTests: ~Copyable {
    private let folder: TemporaryFolder
    private let quire: QuireTesting.Program

    init() throws {
        folder = try TemporaryFolder()
        quire = Program(home: folder.path)
    }

    @Test func aTopicIsAPartOfTheManual() async throws {
        let outcome = try await quire.run("help", "exit-status")
        #expect(outcome.status == 0 && outcome.errors == "")
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.prefix(4) == ["== Exit status ==", "", "0", "    Everything went well."])
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test(arguments: HelpTopic.ofManual) func thePromptShowsTheSameText(topic: HelpTopic) async throws {
        let outside = try await quire.run("help", topic.rawValue)
        #expect(outside.status == 0 && outside.output.count > 400)
        try folder.write("config.toml", "[reader]\nwidth = 80\n")
        #expect(try await quire.run("-c", "help \(topic.rawValue)").output == outside.output)
    }

    @Test func theTopicsOfTheManualHaveAPageAndAreNamedByHelp() async throws {
        #expect(HelpTopic.ofManual == HelpTopic.allCases.filter { $0.manual != nil })
        let words = try await quire.run("--help").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("explains one of \(HelpTopic.ofManual.map(\.rawValue).joined(separator: ", "))."))
    }

    @Test func anUnknownTopicIsWrongUsageAndACommandIsExplainedAsBefore() async throws {
        #expect(
            try await quire.run("help", "frobnicate")
                == .init(
                    status: 64,
                    output: "",
                    errors: "quire: There is no command or topic 'frobnicate'. 'quire help' lists both.\n"
                )
        )
        #expect(
            try await quire.run("--plain", "help", "querys")
                == .init(
                    status: 64,
                    output: "",
                    errors:
                        "quire: There is no command or topic 'querys'. Did you mean 'queries'? 'quire help' lists both.\n"
                )
        )
        for words in [
            ["help", "list"], ["help", "sign-in"], ["help", "plugin", "add"], ["help", "help"], ["help", "-h"],
        ] {
            let outcome = try await quire.run(words)
            #expect(outcome.status == 0 && outcome.output.hasPrefix("OVERVIEW: "), "\(words)")
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"]) func aShellCompletesTopics(shell: String) async throws {
        let script = try await quire.run("--generate-completion-script", shell).output
        let lines = script.split(separator: "\n").filter { $0.contains("whoami commands configuration environment ") }
        #expect(lines.count == 1)
    }
}
