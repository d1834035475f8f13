import Foundation
import PluginSources
import QuireTesting
import Testing

/// Tests that plugins without a `plugin.toml` still work, which earlier versions added after they had started their programs to describe
/// themselves: PluginRecord, PluginFolder.
@Suite(.enabled(if: ProgramSandbox.isAvailable, "programs run in a sandbox only"))
struct EarlierRegisterTests: ~Copyable {
    private static let program = #"""
        #!/bin/sh
        [ "$1" = describe ] && { echo '{"type":"description","protocol":1,"id":"hello","title":"Hello","subject":{"name":"word","help":"a word","example":"all","values":["all","some"]}}'; exit; }
        echo "{\"type\":\"item\",\"id\":\"1\",\"title\":\"Hello $QUIRE_SUBJECT\"}"

        """#
    /// The text that was stored in place of a `plugin.toml`, or written next to the copy.
    private static let described = """
        # Written by quire, as './hello describe' says.
        run = ["./hello"]
        "protocol" = 1
        "id" = "hello"
        "title" = "Hello"
        "subject" = {"name" = "word", "help" = "a word", "example" = "all", "values" = ["all", "some"]}

        """

    private let folder: TemporaryFolder
    private let quire: QuireTesting.Program

    init() throws {
        let folder = try TemporaryFolder()
        try folder.write(program: "hello/hello", Self.program)
        quire = QuireTesting.Program(home: folder.path + "/home", variables: ["HOME": folder.path])
        self.folder = folder
    }

    private func run(_ arguments: String...) async throws -> String {
        let outcome = try await quire.run(arguments)
        return outcome.output + outcome.errors
    }

    private func record(_ place: String, _ rest: String) throws {
        try folder.write(
            "home/plugins.json",
            #"{"plugins":[{"id":"hello","title":"Hello","folder":"\#(folder.path)/\#(place)","permissions":["runs ./hello"],"#
                + #""added":"2026-11-28T15:24:31Z","denied":false,"unsandboxed":false,\#(rest)}]}"# + "\n"
        )
    }

    @Test func aLinkedFolderIsReadFromItsRecord() async throws {
        let text = Self.described.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        try record("hello", "\"digest\":null,\"description\":\"\(text)\"")
        #expect(
            try await run("plugin", "list") == "hello, program, \(folder.path)/hello: linked; its files may change\n"
        )
        #expect(try await run("add", "hello:some") == "added hello:some\n")
        #expect(try await run("-c", "news hello:some").contains("Hello some"))
        #expect(try await run("plugin", "try", "hello:all").contains("\n  1 Hello all\n"))

        // A plugin.toml counts before it, and may ask for no more.
        let manifest = "id = \"hello\"\ntitle = \"Hello\"\nversion = \"2\"\nrun = [\"./hello\"]\n"
        try folder.write("hello/plugin.toml", manifest)
        #expect(
            try await run("plugin", "list") == "hello 2, program, \(folder.path)/hello: linked; its files may change\n"
        )
        try folder.write("hello/plugin.toml", manifest + "[files]\nread = [\"~/notes\"]\n")
        #expect(
            try await run("plugin", "list")
                == "hello 2, program, \(folder.path)/hello: changed since it was added, so not used; 'quire plugin add --link hello' "
                + "shows it again; plugin.toml asks for what was not confirmed: reads ~/notes.\n"
        )
        let stopped =
            "The plugin 'hello' cannot be used: plugin.toml asks for what was not confirmed: reads ~/notes. "
            + "'quire plugin add --link hello' shows it.\n"
        #expect(try await run("refresh", "hello:some").hasSuffix(stopped))
        #expect(try await run("why", "hello:some").contains(stopped.replacing(". '", with: ".\n'")))
        #expect(try await run("doctor").contains(stopped))
        let shown = try await run("plugin", "add", "--link", "hello")
        #expect(shown.contains("\n  reads       '~/notes'  NEW\n"), "\(shown)")
    }

    @Test func aCopyIsReadFromWhatWasWrittenBesideIt() async throws {
        try folder.write(program: "home/plugins/hello/hello", Self.program)
        try folder.write("home/plugins/hello/plugin.toml", Self.described)
        for path in ["", "/hello", "/plugin.toml"] {
            #expect(chmod("\(folder.path)/home/plugins/hello\(path)", path == "/plugin.toml" ? 0o644 : 0o755) == 0)
        }
        let digest = "a470fc15a13384c2abaa90eb822c61f19ace842b747dbef1ba31ae9878721e02"
        try record("home/plugins/hello", "\"digest\":\"\(digest)\",\"origin\":\"\(folder.path)/hello/hello\"")
        #expect(try await run("plugin", "list") == "hello, program, \(folder.path)/home/plugins/hello: added\n")
        #expect(try await run("add", "hello:some") == "added hello:some\n")
        #expect(try await run("-c", "news hello:some").contains("Hello some"))
        #expect(try await run("plugin", "add", "hello") == "hello is added already, and nothing of it has changed.\n")
    }

    @Test(arguments: ["add", "add --link", "try", "check"], ["hello", "hello/hello"])
    func aFolderOrAProgramWithoutAManifestIsRefusedWithItsLines(command: String, name: String) async throws {
        try folder.write(program: "hello/hello", "#!/bin/sh\ntouch \(folder.path)/ran\n")
        let path = "\(folder.path)/\(name)"
        let outcome = try await quire.run(["plugin"] + command.split(separator: " ").map(String.init) + [path])
        #expect(
            outcome.errors == """
                quire: \(path) has no plugin.toml. Put these lines into it, in the folder of its program:

                id = "hello"
                title = "Hello"
                run = ["./hello"]
                output = "messages"  # or "feed", or "lines"


                """
        )
        #expect(outcome.output == "")
        #expect(outcome.status == (command == "check" ? 66 : 64))
        #expect(try folder.files.sorted().filter { $0 != "home" } == ["hello"])
    }
}
