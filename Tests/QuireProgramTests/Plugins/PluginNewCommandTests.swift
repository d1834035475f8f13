import Foundation
import PluginSources
import QuireTesting
import Testing

@testable import QuireProgram

/// Tests of `quire plugin new`: PluginNewCommand, PluginScaffold.
@Suite struct PluginNewCommandTests: ~Copyable {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Runs a command in the folder, and returns its output and its status as the last line.
    private func run(_ command: String) throws -> String {
        let quire = QuireTesting.Program(home: folder.path + "/home")
        let script =
            "cd \(folder.path) && HOME=\(folder.path) QUIRE_HOME=\(folder.path)/home && export HOME QUIRE_HOME; "
        return try PipedProcess("/bin/sh", ["-c", script + "\(quire.path) \(command) 2>&1; echo $?"]).ended()
    }

    @Test(
        .enabled(if: ProgramSandbox.isAvailable, "programs run in a sandbox only"),
        arguments: ["sh", "python", "filter", "mapping"].filter {
            $0 != "python" || PipedProcess.exists(PipedProcess.python)
        }
    )
    func aNewPluginBreaksNoRuleAndHasItems(language: String) throws {
        let made = try run("plugin new --lang \(language) tides")
        let count = ["sh": 2, "python": 4, "filter": 3, "mapping": 2][language] ?? 0
        #expect(
            made == """
                Made tides with \(count) files.
                'quire plugin check tides' checks it, 'quire plugin add --link ./tides' adds it.
                0

                """
        )
        let checked = try run("plugin check tides")
        #expect(checked.hasSuffix("No rule is broken.\n0\n"), "\(checked)")
        let replay = language == "sh" ? "" : "--replay tides/Fixtures/ordinary"
        let shown = try run("plugin try \(replay) ./tides")
        #expect(shown.contains("\n  1 The "))
        #expect(shown.contains("\n  2 The "))
        #expect(!shown.contains("rules that found nothing"))
    }

    @Test func aPackageInSwiftDependsOnTheProductsOfThisOne() throws {
        #expect(try run("plugin new --lang swift tides").hasPrefix("Made tides with 6 files.\n"))
        let package = try folder.text(of: "tides/Package.swift")
        #expect(package.contains(#".product(name: "SourceProcess", package: "quire")"#))
        #expect(try folder.text(of: "tides/Sources/tides/main.swift").contains("SourceProcessHost.run(TidesSource())"))
        // With symbols it is larger than a plugin may be.
        #expect(try folder.text(of: "tides/build").contains(" --static-swift-stdlib -Xlinker -s "))
        let products = try String(contentsOf: ProjectFolder.url("Package.swift"), encoding: .utf8)
        for product in ["FeedModel", "SourceAPI", "SourceProcess"] {
            #expect(products.contains(".library(name: \"\(product)\""))
        }
    }

    @Test(.enabled(if: ProgramSandbox.isAvailable, "programs run in a sandbox only"))
    func theScriptOfALineIsCopiedAndTheHomeFolderFilledIn() throws {
        try folder.write(
            program: "bin/feed.sh",
            "#!/bin/sh\necho \"<rss><channel><title>$1</title><item><title>One</title><guid>1</guid></item></channel></rss>\"\n"
        )
        let made = try run("plugin new --from 'exec:~/bin/feed.sh Tides' tides")
        #expect(
            made.hasPrefix(
                "Made tides with 2 files.\nCopied feed.sh. What it reads or run besides has to be copied as well.\n"
                    + "Its program runs without a network and without your files; "
            )
        )
        #expect(try folder.text(of: "tides/plugin.toml").contains(#"run = ["./feed.sh", "Tides"]"#))
        #expect(try run("plugin check tides").hasSuffix("No rule is broken.\n0\n"))
        #expect(try run("plugin try ./tides").contains("page 1, 'Tides': 1 item"))
    }

    @Test(.enabled(if: ProgramSandbox.isAvailable, "programs run in a sandbox only"))
    func theDocumentOfAFilterIsRequestedByQuire() throws {
        try folder.write(program: "bin/one.sh", "#!/bin/sh\nsed 's/Two/One/'\n")
        #expect(
            try run("plugin new --from 'filter:~/bin/one.sh -x:https://a.example/feed?a={b}&c#d' tides")
                .hasPrefix("Made tides with 2 files.\n")
        )
        #expect(
            try folder.text(of: "tides/plugin.toml") == """
                id = "tides"                      # the word before the colon of its addresses
                title = "Tides"
                run = ["./one.sh", "-x"]
                output = "feed"

                [[services]]
                key = "web"
                base = "https://a.example"

                [request]
                url = "web:/feed?a=%7Bb%7D&c"

                """
        )
        try folder.write(
            "tides/Fixtures/ordinary/1.http",
            """
            quire-recording 1
            recorded: 2026-11-21T09:00:00Z
            GET https://a.example/feed?a=%7Bb%7D&c

            HTTP 200

            <rss><channel><title>Tides</title><item><title>Two</title><guid>1</guid></item></channel></rss>
            """
        )
        #expect(try run("--replay tides/Fixtures/ordinary plugin try ./tides").contains("\n  1 One\n"))
        #expect(try run("plugin check tides").hasSuffix("No rule is broken.\n0\n"))
        _ = try run("plugin new --from 'filter:cat | cat:http://a.example:8080/feed?format=rss&n=5' plain")
        let plain = try folder.text(of: "plain/plugin.toml")
        #expect(plain.contains(#"run = ["sh", "-c", "cat | cat"]"#))
        #expect(plain.contains("example = \"http://a.example:8080/feed?format=rss&n=5\"\nkind = \"url\"\n"))
        let recording = try folder.text(of: "tides/Fixtures/ordinary/1.http")
        let asked = "http://a.example:8080/feed?format=rss&n=5"
        try folder.write(
            "plain/Fixtures/ordinary/1.http",
            recording.replacing("https://a.example/feed?a=%7Bb%7D&c", with: asked)
        )
        #expect(try run("--replay plain/Fixtures/ordinary plugin try ./plain").contains("\n  1 Two\n"))
        #expect(try run("plugin check plain").hasSuffix("No rule is broken.\n0\n"))
    }

    @Test func aCommandWithSignsOfTheShellIsRunByAShell() throws {
        let scaffold = try PluginScaffold("tides", from: #"exec:curl x | sed "s/a/\\b/""#, ["HOME": "/h"])
        #expect(
            scaffold.files == [
                .init(
                    path: "plugin.toml",
                    text: """
                        id = "tides"                      # the word before the colon of its addresses
                        title = "Tides"
                        run = ["sh", "-c", "curl x | sed \\"s/a/\\\\\\\\b/\\""]
                        output = "feed"

                        """
                )
            ]
        )
    }

    @Test func aCommandWithALineBreakIsAScript() throws {
        let scaffold = try PluginScaffold("tides", from: "exec:date\nls \"a\"", ["HOME": "/h"])
        #expect(try #require(scaffold.files.first?.text).contains(#"run = ["sh", "tides.sh"]"#))
        #expect(scaffold.files.last == PluginScaffold.File(path: "tides.sh", text: "date\nls \"a\"\n"))
    }

    @Test(
        arguments: [
            (
                "--lang sh Tides",
                "'Tides' is not a valid name for a plugin. A name is 1 to 32 lower-case letters and digits, a letter first"
            ),
            ("--lang sh ../tides", "'../tides' is not a valid name for a plugin. A name is"),
            ("--lang sh news", "'news' is reserved by quire, so no plugin can have that name. A name is"),
            ("--lang sh example", "'example' is reserved by quire, so no plugin can have that name. A name is"),
            ("--lang sh exec", "'exec' is reserved by quire, so no plugin can have that name. A name is"),
            ("--lang sh taken", "There is a file or folder taken already. Choose another name, or remove it"),
            ("--from query:x tides", "'query:x' begins neither with 'exec:' nor with 'filter:'. Give a line such as"),
            (
                "--from filter:x tides",
                "'filter:x' is not 'filter:', a command, ':' and a web address. Give a line such as"
            ),
            (
                "--from filter:x:https://me:pw@a.example/ tides",
                "'filter:x:https://a.example/' names no web address, or one with a password. Give a line such as"
            ),
            ("--from exec: tides", "'exec:' has no command. Give a line such as"),
            (
                "--from exec:/no/such tides",
                "'exec:/no/such' runs /no/such, which is not a script that can be copied. Give"
            ),
        ]
    )
    func whatCannotBeMadeIsRefused(arguments: String, sentence: String) throws {
        try folder.write("taken", "")
        let refused = try run("plugin new \(arguments)")
        #expect(refused.hasPrefix("quire: \(sentence)"), "\(refused)")
        #expect(refused.hasSuffix("; nothing was made.\n64\n"))
        #expect(try folder.files == ["taken"])
        #expect(try run("plugin new tides").hasSuffix("64\n"))
    }
}
