import Foundation
import PluginSources
import QuireTesting
import Testing

/// Tests that authors see errors as sentences and never as Swift values: PluginCheckCommand, PluginTryCommand.
@Suite(.enabled(if: ProgramSandbox.isAvailable, "programs run in a sandbox only"))
struct PluginErrorSentencesTests: ~Copyable {
    private static let manifest = """
        id = "bells"
        title = "Bells"
        run = ["./bells"]
        pages = true

        """
    /// Answers the first fetch, and fails with a state, with a cursor and offline.
    private static let script = #"""
        #!/bin/sh
        case "$QUIRE_STATE$QUIRE_CURSOR$QUIRE_OFFLINE" in
        '')
            echo '{"type":"item","id":"1","title":"Big bell"}'
            echo '{"type":"cursor","value":"2"}'
            echo '{"type":"state","value":"rung"}'
            echo '{"type":"done"}' ;;
        *) FAIL ;;
        esac

        """#
    private static func error(_ members: String) -> String { #"echo '{"type":"error",\#(members)}'"# }

    /// A way to fail, and its words.
    struct Failure: Sendable {
        var script: String
        var words: String

        init(_ script: String, _ words: String) {
            self.script = script
            self.words = words
        }
    }

    private let folder: TemporaryFolder
    private let quire: QuireTesting.Program

    init() throws {
        let folder = try TemporaryFolder()
        try folder.write("bells/plugin.toml", Self.manifest)
        quire = QuireTesting.Program(home: folder.path + "/home")
        self.folder = folder
    }

    @Test(
        arguments: [
            Failure(error(#""code":"unreachable","message":"no route""#), "unreachable: no route"),
            Failure(error(#""code":"status","status":418"#), "the server answered 418"),
            Failure(error(#""code":"status","status":418,"message":"tea""#), "the server answered 418: tea"),
            Failure(error(#""code":"rate-limited","message":"busy""#), "rate limited: busy"),
            Failure(error(#""code":"rate-limited","retry_after":60"#), "rate limited until "),
            Failure(error(#""code":"unauthorized""#), "not authorised"),
            Failure(error(#""code":"missing-credential","credential":"k""#), "it needs the key 'k'"),
            Failure(error(#""code":"not-found","message":"no bell""#), "not found: no bell"),
            Failure(error(#""code":"malformed","where":"line 3","message":"no list""#), "unreadable: no list (line 3)"),
            Failure(error(#""code":"timed-out""#), "no response in time"),
            Failure(error(#""code":"refused","message":"not this""#), "refused: not this"),
            Failure(error(#""code":"plugin","message":"broken""#), "broken"),
            Failure(error(#""code":"odd","message":"broken""#), "odd: broken"),
            Failure(error(#""of":7"#), "it reports an error of a request that it has not made"),
            Failure("echo hello", "unreadable: not JSON: 'hello' (line 1 of its output)"),
            Failure("echo '[1]'", "unreadable: not a JSON object: '[1]' (line 1 of its output)"),
            Failure("echo '{}'", "unreadable: a message without a type: '{}' (line 1 of its output)"),
            Failure(#"echo '{"type":"forecast"}'"#, "unreadable: not a forecast (line 1 of its output)"),
            Failure(
                #"echo '{"type":"done","protocol":2}'"#,
                "it speaks protocol 2; this quire speaks 1; a newer quire is needed"
            ),
            Failure("exit 0", "it ended without saying anything"),
            Failure("echo no >&2; exit 3", "exit status 3: no"),
            Failure("exit 64", "refused: the program cannot serve this address"),
            Failure("exit 69", "unreachable: the program could not reach its service"),
            Failure("exit 75", "rate limited"),
            Failure("exit 77", "not authorised"),
            Failure("kill -SEGV $$", "ended by signal 11 (SEGV)"),
        ]
    )
    func anErrorIsToldInASentence(failure: Failure) async throws {
        try folder.write(program: "bells/bells", Self.script.replacing("FAIL", with: failure.script))
        let check = try await quire.run("plugin", "check", folder.path + "/bells")
        #expect(check.output.contains("broken: given its own state, it fails: \(failure.words)"))
        #expect(check.output.contains("broken: the next page fails: \(failure.words)"))
        let trial = try await quire.run("plugin", "try", "--pages", "2", folder.path + "/bells")
        #expect(trial.output.contains("\nfailed: \(failure.words)"))
        #expect(trial.errors.hasPrefix("quire: Page 2 could not be fetched: \(failure.words)"))
        for text in [check.output, check.errors, trial.output, trial.errors] { #expect(!text.holdsSwiftValue) }
    }

    @Test func theTestKnowsValuesOfSwift() {
        let value = #"broken: malformed(where: "line 1", what: "not JSON")"#
        #expect(value.holdsSwiftValue)
        #expect("it ends with timedOut".holdsSwiftValue)
        #expect(!"unreadable: not JSON: 'hello' (line 1 of its output)".holdsSwiftValue)
    }
}

extension String {
    /// Whether the text holds a value as Swift describes it.
    fileprivate var holdsSwiftValue: Bool {
        let cases = #/\b[a-z][A-Za-z]*\((?:["_]|[a-z]+:|Optional|nil)/#
        let names = #/\b(?:timedOut|rateLimited|notFound|missingCredential|limitExceeded|unreadableCredential)\b/#
        return contains(cases) || contains(names)
    }
}
