import Foundation
import PluginSources
import PluginTrust
import QuireTesting
import Testing

@testable import QuireProgram

/// Tests that what is shown before a plugin is added cannot be mistaken: PluginPage, PluginNames, PluginPermissions.
@Suite(.enabled(if: ProgramSandbox.isAvailable, "the lines say what a sandbox permits"))
struct PluginQuestionTests: ~Copyable {
    private let folder: TemporaryFolder
    private let quire: QuireTesting.Program

    init() throws {
        folder = try TemporaryFolder()
        quire = QuireTesting.Program(home: folder.path + "/home", variables: ["HOME": folder.path])
    }

    private func add(_ manifest: String, id: String = "bells") async throws -> QuireTesting.Program.Outcome {
        try folder.write("bells/plugin.toml", "id = \"\(id)\"\n" + manifest)
        try folder.write(program: "bells/bells", "#!/bin/sh\nexit 0\n")
        return try await quire.run("plugin", "add", folder.path + "/bells")
    }

    @Test func eachTextOfTheAuthorIsQuotedOnLinesOfItsOwn() async throws {
        let forged = String(repeating: " ", count: 59) + "reads       nothing of yours"
        _ = try await add(
            """
            title = "Weather (weather), from quire"
            version = "1 'x'"
            run = ["./bells", "a  b ; rm -rf ~", "x\(forged)", ""]
            [files]
            read = ["~/it's", "~/a)  (in a sandbox"]
            """
        )
        let locations = try FileLocations(home: folder.path + "/home", environment: ["HOME": folder.path])
        let proposal = try InstalledPlugins(locations).proposal(
            for: folder.path + "/bells",
            from: "/",
            isLinked: false,
            besides: []
        )
        let lines = PluginPage.lines(of: proposal, width: 80)
        #expect(
            (lines.prefix(2) + lines.drop { !$0.hasPrefix("  runs") }).joined(separator: "\n") == #"""
                bells: program, 2 files
                  is called   'Weather (weather), from quire', version '1 '\''x'\'''
                  runs        './bells'
                              'a  b ; rm -rf ~'
                              'x                                                           reads
                                     nothing of yours'
                              ''  (in a sandbox: no network, and of your files only those named here)
                  reads       '~/it'\''s'
                  reads       '~/a)  (in a sandbox'
                """#
        )
        #expect(lines.allSatisfy { $0.count <= 80 || $0.hasSuffix(" here)") })
    }

    @Test(arguments: [
        (
            "title = \"T\"\nrun = [\"./bells\", \"\\n  reads       nothing\"]",
            "line 3: run must be texts of one line without control characters"
        ),
        (
            "title = \"T\"\nrun = [\"./bells\", \"a\\u202Eb\"]",
            "line 3: run must be texts of one line without control characters"
        ),
        (
            "title = \"T\"\nrun = [\"./bells\", \"a\\u200Bb\"]",
            "line 3: run must be texts of one line without control characters"
        ),
        (
            "title = \"T\"\nrun = [\"./bells\"]\n[files]\nread = [\"~/a\\u2028b\"]",
            "line 5: files.read must be texts of one line without control characters"
        ),
        (
            "title = \"T\"\nrun = [\"./bells\"]\n[files]\nread = [\"~/a\\tb\"]",
            "line 5: files.read must be texts of one line without control characters"
        ),
        ("title = \"T\\u2066\"\nrun = [\"./bells\"]", "line 2: title must be one line without control characters"),
        ("title = \"T\\u3164\"\nrun = [\"./bells\"]", "line 2: title must be one line without control characters"),
        (
            "title = \"T\"\nrun = [\"./bells\"]\n[[services]]\nkey = \"a\"\nbase = \"https://\u{430}pi.example.org\"",
            "line 6: services[1].base is 'https://\u{430}pi.example.org', \(Self.address)"
        ),
        (
            "title = \"T\"\nrun = [\"./bells\"]\n[[services]]\nkey = \"a\"\nbase = \"https://%D0%B0pi.example.org\"",
            "line 6: services[1].base is 'https://%D0%B0pi.example.org', \(Self.address)"
        ),
    ])
    func whatCannotBeSeenIsRefused(manifest: String, mistake: String) async throws {
        let outcome = try await add(manifest)
        #expect(outcome.output == "")
        #expect(outcome.errors == "quire: \(folder.path)/bells/plugin.toml: \(mistake). Nothing was added.\n")
        #expect(outcome.status == 64)
    }

    private static let address =
        "and must be an address such as https://api.example.org/v1: in ASCII, with no slash at the end, no user, no query, "
        + "no fragment, and no '.' or '..' in its path"

    @Test(arguments: [
        "run = [\"./bells\"\(String(repeating: ", \"x\"", count: 24))]",
        "run = [\"./bells\", \"\(String(repeating: "x", count: 1000))\"]",
        "run = [\"./bells\"]\n[files]\nread = [\(String(repeating: "\"~/x\", ", count: 24))]",
    ])
    func moreThanCanBeReadIsRefused(rest: String) async throws {
        #expect(
            try await add("title = \"T\"\n" + rest).errors
                == "quire: \(folder.path)/bells/plugin.toml: has more than 24 addresses, credentials, paths and arguments, or more than "
                + "1000 bytes of them; put long arguments into a script. Nothing was added.\n"
        )
    }

    @Test(arguments: [
        "tag", "in", "source", "list", "starred", "sources", "plugin", "weather", "doctor", "not", "since",
    ])
    func aWordOfQuiresIsNoName(id: String) async throws {
        #expect(
            try await add("title = \"T\"\nrun = [\"./bells\"]", id: id).errors
                == "quire: '\(id)' is reserved by quire. Change 'id' in plugin.toml; nothing was added.\n"
        )
    }

    @Test func aLineOfATrialIsOneLine() async throws {
        try folder.write("bells/plugin.toml", "id = \"bells\"\ntitle = \"T\"\nrun = [\"./bells\"]\n")
        try folder.write(
            program: "bells/bells",
            #"""
            #!/bin/sh
            printf '%s\n' '{"type":"log","message":"one\n0.00 s  https://forged.example"}'
            printf '%s\n' '{"type":"item","id":"1\n  2 forged","title":"Bell"}'
            echo '{"type":"done"}'
            """#
        )
        let lines = try await quire.run("plugin", "try", folder.path + "/bells").output.split(separator: "\n")
        #expect(
            lines.filter { $0.contains("forged") }.map { $0.drop { $0 != "o" && $0 != "i" } } == [
                "one 0.00 s  https://forged.example", "id 1 2 forged",
            ]
        )
    }

    @Test func aFolderAroundQuiresOwnFilesIsNoPlugin() async throws {
        try folder.write("plugin.toml", "id = \"bells\"\ntitle = \"T\"\nrun = [\"./bells\"]\n")
        for options in [[], ["--link"]] {
            #expect(
                try await quire.run(["plugin", "add", "--yes"] + options + [folder.path]).errors
                    == "quire: '\(folder.path)' holds all of your files, so no plugin may read it. "
                    + "Name the files or folders that it needs; nothing was added.\n"
            )
        }
    }

    @Test func quiresOwnFilesAreNotRead() async throws {
        for (path, reason) in [
            ("~/home", "holds quire's own files"), ("~/home/credentials.toml", "is among quire's own files"),
            ("~/.config", "holds quire's own files"), ("~/", "holds all of your files"),
            ("~/.ssh/id", "is among keys of yours"),
        ] {
            let outcome = try await add("title = \"T\"\nrun = [\"./bells\"]\n[files]\nread = [\"\(path)\"]")
            #expect(
                outcome.errors == "quire: '\(path)' \(reason), so no plugin may read it. "
                    + "Name the files or folders that it needs; nothing was added.\n"
            )
            #expect(outcome.output == "")
            #expect(outcome.status == 64)
        }
    }
}
