import Foundation
import PluginSources
import QuireTesting
import Testing

/// Tests of plugins without a `plugin.toml`: ProgramDescription, PluginFolder+Description, PluginAddCommand, PluginListCommand.
@Suite(.enabled(if: ProgramSandbox.isAvailable, "a program is asked in a sandbox only"))
struct DescribedPluginTests: ~Copyable {
    private static let hello = """
        #!/bin/sh
        [ "$1" = describe ] && { echo '{"type":"description","protocol":1,"id":"hello","title":"Hello \\"you\\"","attribution":null,\
        "subject":{"name":"word","help":"a word","example":"all","values":["all","some"]},"parameters":[{"name":"days","example":"3"}]}'; exit; }
        echo "{\\"type\\":\\"item\\",\\"id\\":\\"1\\",\\"title\\":\\"Hello $QUIRE_SUBJECT\\"}"

        """

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Runs a command in the folder, and returns its output and its status as the last line.
    private func run(_ command: String) throws -> String {
        let quire = QuireTesting.Program(home: folder.path + "/home")
        let script =
            "cd \(folder.path) && QUIRE_HOME=\(folder.path)/home PATH=\(folder.path)/bin:$PATH XDG_DATA_DIRS=\(folder.path)/share && "
            + "export QUIRE_HOME PATH XDG_DATA_DIRS; "
        return try PipedProcess("/bin/sh", ["-c", script + "\(quire.path) \(command) 2>&1; echo $?"]).ended()
    }

    @Test func aFolderWithOneProgramIsAPlugin() throws {
        try folder.write(program: "hello/hello", Self.hello)
        try folder.write("hello/README", "")
        #expect(try run("plugin try ./hello").contains("\n  1 Hello all\n"))
        #expect(try run("plugin check hello").hasSuffix("No rule is broken.\n0\n"))
        let added = try run("plugin add --yes ./hello")
        #expect(added.hasPrefix("Hello \"you\" (hello), from \(folder.path)/hello, 3 files, program\n"), "\(added)")
        #expect(
            try folder.text(of: "home/plugins/hello/plugin.toml") == """
                # Written by quire, as './hello describe' says.
                run = ["./hello"]
                "protocol" = 1
                "id" = "hello"
                "title" = "Hello \\"you\\""
                "subject" = {"name" = "word", "help" = "a word", "example" = "all", "values" = ["all", "some"]}
                "parameters" = [{"name" = "days", "example" = "3"}]

                """
        )
        #expect(try run("add hello:some").hasPrefix("added hello:some\n"))
        #expect(try run("-c 'news hello:some'").contains("Hello some"))
        #expect(try run("plugin add hello") == "hello is added already, and nothing of it has changed.\n0\n")
    }

    @Test func aProgramOnThePathAndAPluginOfAPackageAreFoundAndCopiedWhenTheyAreAdded() throws {
        try folder.write(program: "elsewhere/hello.sh", Self.hello)
        try folder.write("bin/.keep", "")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/bin/quire-source-hello",
            withDestinationPath: folder.path + "/elsewhere/hello.sh"
        )
        let manifest = "id = \"tides\"\ntitle = \"Tides\"\nrun = [\"true\"]\noutput = \"lines\"\n"
        try folder.write("share/quire/plugins/tides/plugin.toml", manifest)
        #expect(
            try run("plugin list") == """
                tides, program, \(folder.path)/share/quire/plugins/tides: found; 'quire plugin add tides' shows what it may do
                hello, \(folder.path)/bin/quire-source-hello: found; 'quire plugin add hello' shows what it may do
                0

                """
        )
        #expect(try run("plugin add --yes tides").contains("Added tides."))
        let added = try run("plugin add --yes hello")
        #expect(
            added.hasPrefix("Hello \"you\" (hello), from \(folder.path)/bin/quire-source-hello, 2 files, program\n"),
            "\(added)"
        )
        #expect(added.contains("  runs        ./quire-source-hello  ("))
        let copies = """
            tides, program, \(folder.path)/home/plugins/tides: added
            hello, program, \(folder.path)/home/plugins/hello: added

            """
        #expect(try run("plugin list") == copies + "0\n")
        #expect(try run("plugin add hello") == "hello is added already, and nothing of it has changed.\n0\n")
        // What was added is a copy: the program elsewhere may change, and is copied again by its name.
        try folder.write(program: "elsewhere/hello.sh", Self.hello.replacing("Hello $", with: "Bye $"))
        try folder.write("share/quire/plugins/tides/plugin.toml", manifest + "version = \"2\"\n")
        #expect(try run("-c 'news hello:some'").contains("Hello some"))
        #expect(
            try run("plugin list") == copies + """
                tides 2, program, \(folder.path)/share/quire/plugins/tides: differs from the copy that is used; \
                'quire plugin add tides' shows what it may do
                hello, \(folder.path)/bin/quire-source-hello: differs from the copy that is used; \
                'quire plugin add hello' shows what it may do
                0

                """
        )
        #expect(try run("plugin add --yes tides").contains("Added tides."))
        #expect(try run("plugin add --yes hello").contains("Added hello."))
        #expect(try run("plugin list") == copies.replacing("tides, program", with: "tides 2, program") + "0\n")
        #expect(try run("-c 'news hello:some'").contains("Bye some"))
        // A copy that was changed is replaced by what was confirmed.
        try folder.write("home/plugins/hello/more", "")
        #expect(try run("plugin add --yes hello").contains("Added hello."))
        #expect(try run("plugin list").hasSuffix("plugins/hello: added\n0\n"))
    }

    @Test(
        arguments: [
            ("echo hi", "prints no description when it is started with 'describe'."),
            ("echo no >&2; exit 3", "prints no description when it is started with 'describe': no."),
            (#"echo '{"type":"description","id":"hello"}'"#, "'title' is missing: the name that lists show."),
            (
                #"echo '{"type":"description","id":"hello","title":"H","protocol":9}'"#,
                "protocol is 9; this quire speaks 1, so a newer quire is needed."
            ),
            (#"echo '{"type":"description","id":"news","title":"H"}'"#, "'news' is a source of quire's."),
        ]
    )
    func aProgramThatDoesNotDescribeItselfIsRefused(script: String, sentence: String) throws {
        try folder.write(program: "hello/hello", "#!/bin/sh\n\(script)\n")
        let refused = try run("plugin add --yes ./hello")
        #expect(refused.contains(sentence), "\(refused)")
        #expect(refused.hasSuffix("\n64\n"))
        #expect(try run("plugin list").contains("There are no plugins"))
        // A program alone is named by its own path, and not by that of its copy.
        let alone = try run("plugin add --yes ./hello/hello")
        #expect(alone.contains(sentence), "\(alone)")
        #expect(!alone.contains("quire-program-"), "\(alone)")
    }

    @Test func aProgramAloneIsNotLinked() throws {
        try folder.write(program: "hello/hello", Self.hello)
        #expect(
            try run("plugin add --yes --link ./hello/hello")
                == "quire: \(folder.path)/hello/hello is a file, and --link takes a folder; name the folder that it is in, "
                + "or leave out --link. Nothing was added.\n64\n"
        )
        #expect(try run("plugin list").contains("There are no plugins"))
    }

    @Test func aLinkedFolderIsDescribedByItsProgramWhenItIsAddedOrTried() throws {
        try folder.write(program: "hello/hello", Self.hello)
        let added = try run("plugin add --yes --link ./hello")
        #expect(added.hasPrefix("Hello \"you\" (hello), from \(folder.path)/hello, 1 file, program\n"), "\(added)")
        #expect(added.hasSuffix("\nAdded hello. 'quire add hello:all' subscribes to an example.\n0\n"), "\(added)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/hello") == ["hello"])
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/home/plugins"))
        let place = "hello, program, \(folder.path)/hello: linked, unchecked"
        #expect(try run("plugin list") == place + "\n0\n")
        #expect(try run("add hello:some").hasPrefix("added hello:some\n"))
        #expect(try run("-c 'news hello:some'").contains("Hello some"))

        // The program counts at once; what it says of itself is asked when it is tried.
        let changed = Self.hello.replacing("Hello $", with: "Bye $").replacing("\"some\"", with: "\"more\"")
        try folder.write(program: "hello/hello", changed)
        #expect(try run("-c 'news hello:some'").contains("Bye some"))
        #expect(try run("add hello:more").hasPrefix("quire: "))
        #expect(try run("plugin try hello:more").contains("\n  1 Bye more\n"))
        #expect(try run("add hello:more").hasPrefix("added hello:more\n"))

        // Nothing is started to list plugins, and nothing of a plugin that is denied.
        try folder.write(program: "hello/hello", "#!/bin/sh\nexit 3\n")
        #expect(try run("plugin list") == place + "\n0\n")
        #expect(
            try run("plugin try hello:more")
                == "quire: \(folder.path)/hello/hello prints no description when it is started with 'describe'. "
                + "Nothing was fetched.\n64\n"
        )
        #expect(try run("plugin deny hello") == "hello is denied.\n0\n")
        #expect(try !run("plugin try hello:more").contains("prints no description"))
        #expect(try run("plugin allow hello") == "hello is allowed.\n0\n")
        try folder.write(program: "hello/hello", Self.hello.replacing("\"id\":\"hello\"", with: "\"id\":\"bye\""))
        #expect(
            try run("plugin try hello:more")
                == "quire: \(folder.path)/hello/hello describes another plugin than 'hello'. Nothing was fetched.\n64\n"
        )

        // A plugin.toml counts before the description.
        try folder.write(
            "hello/plugin.toml",
            "id = \"hello\"\ntitle = \"Hello\"\nversion = \"2\"\nrun = [\"./hello\"]\n"
        )
        #expect(try run("plugin list") == place.replacing("hello, program", with: "hello 2, program") + "\n0\n")
    }

    @Test func aProgramIsAskedInASandboxAndOnlyIfItIsTheOnlyOne() throws {
        try folder.write("secret", "s3cret")
        try folder.write(
            program: "hello/hello",
            "#!/bin/sh\necho \"{\\\"type\\\":\\\"description\\\",\\\"id\\\":\\\"hello\\\",\\\"title\\\":\\\"T$(cat \(folder.path)/secret 2>&1 | wc -w)\\\"}\"\n"
        )
        // The message of cat has more words than the file.
        let added = try run("plugin add --yes ./hello")
        #expect(added.contains(" (hello), from ") && !added.hasPrefix("T1 "), "\(added)")
        try folder.write(program: "hello/other", "#!/bin/sh\n")
        #expect(
            try run("plugin add --yes ./hello").contains(
                "hello has no plugin.toml, and 2 programs that could describe it. Nothing was added."
            )
        )
    }
}
