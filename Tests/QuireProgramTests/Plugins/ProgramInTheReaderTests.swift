import Foundation
import QuireTesting
import Testing

/// Tests of plugins with programs in the whole program: PluginAddCommand, PluginAllowCommand, ProgramSource.
@Suite struct ProgramInTheReaderTests: ~Copyable {
    private let folder: TemporaryFolder
    private let quire: Program

    init() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "drafts/bells/plugin.toml",
            "id = \"bells\"\ntitle = \"Bells\"\nrun = [\"./bells\"]\noutput = \"lines\"\n"
        )
        try folder.write(
            program: "drafts/bells/bells",
            "#!/bin/sh\nprintf '\\tBell of %s\\t\\t\\t\\t1\\n' \"$QUIRE_SUBJECT\"\n"
        )
        quire = Program(home: folder.path + "/home")
        self.folder = folder
    }

    @Test func aScriptOfOneLineIsASource() async throws {
        let added = try await quire.run("plugin", "add", "--yes", folder.path + "/drafts/bells")
        #expect(added.output.contains("\n  runs        './bells'  ("))
        #expect(added.status == 0)
        #expect(try await quire.run("add", "bells:all").output == "added bells:all\n")
        let refreshed = try await quire.run("refresh")
        #expect(refreshed.status == 0)
        #expect(try await quire.run("list").output.contains("Bell of all"))
    }

    @Test(
        arguments: [
            ("#!/bin/sh\r\nexit 0\r\n", "bells has Windows line endings, so that its interpreter is not found"),
            ("#!/usr/bin/env no-such-shell\n", "there is no 'no-such-shell' in /usr/local/bin, /usr/bin or /bin"),
        ]
    )
    func aProgramThatCannotStartIsToldWhenItIsAdded(script: String, reason: String) async throws {
        try folder.write(program: "drafts/bells/bells", script)
        let added = try await quire.run("plugin", "add", "--yes", folder.path + "/drafts/bells")
        #expect(added.output.contains("\nIts program cannot start here: \(reason).\nAdded bells."), "\(added.output)")
    }

    @Test func otherScriptsAndRecordingsDoNotKeepItFromStarting() async throws {
        try folder.write(program: "drafts/bells/install.bat", "#!/bin/sh\r\nexit 0\r\n")
        try folder.write("drafts/bells/Fixtures/ordinary/1.http", "no recording\n")
        let work = folder.path + "/drafts/bells"
        #expect(try await !quire.run("plugin", "add", "--yes", work).output.contains("cannot start"))
        try folder.write(program: "drafts/bells/bells", "#!/usr/bin/env no-such-shell\n")
        let told = "Its program cannot start here: there is no 'no-such-shell' in /usr/local/bin, /usr/bin or /bin.\n"
        #expect(try await quire.run("plugin", "add", "--yes", work).output.contains(told))
    }

    @Test func theListTellsTheLastRun() async throws {
        #expect(try await quire.run("plugin", "add", "--yes", folder.path + "/drafts/bells").status == 0)
        #expect(try await quire.run("plugin", "list", "--json").output.contains(#""last_run":null,"last_error":null}"#))
        _ = try await quire.run("add", "bells:all")
        _ = try await quire.run("refresh")
        let good = try await quire.run("plugin", "list", "--json").output
        #expect(good.contains(#""last_run":"20"#) && good.contains(#""last_error":null}"#), "\(good)")
        try folder.write(program: "drafts/bells/bells", "#!/bin/sh\nexit 7\n")
        #expect(try await quire.run("plugin", "add", "--yes", folder.path + "/drafts/bells").status == 0)
        _ = try await quire.run("refresh", "--force")
        let bad = try await quire.run("plugin", "list", "--json").output
        #expect(bad.contains(#""last_error":"exit status 7"}"#), "\(bad)")
    }

    @Test func aProgramThatChangesIsAskedForAgain() async throws {
        let work = folder.path + "/drafts/bells"
        #expect(try await quire.run("plugin", "add", "--yes", work).status == 0)
        try folder.write(program: "drafts/bells/bells", "#!/bin/sh\nexit 0\n")
        let again = try await quire.run("plugin", "add", work)
        #expect(again.status == 64)
        #expect(again.errors.hasPrefix("quire: A plugin needs your confirmation, and there is no terminal to ask at."))
    }

    @Test func aFileOfTheReadersIsGrantedInFull() async throws {
        let manifest = try folder.text(of: "drafts/bells/plugin.toml") + "[files]\nread = [\"~/bells\"]\n"
        try folder.write("drafts/bells/plugin.toml", manifest)
        let work = folder.path + "/drafts/bells"
        let refused = try await quire.run("plugin", "add", "--yes", work)
        #expect(refused.status == 64)
        #expect(
            refused.errors == "quire: 'bells' asks for files or secrets of yours, which --yes alone does not allow. "
                + "Add it at a terminal, or with --grant 'read:~/bells'.\n"
        )
        #expect(try await quire.run("plugin", "add", "--yes", "--grant", "read:~/bells", work).status == 0)
    }

    @Test func aSecretAndAFileAreGivenByName() async throws {
        let manifest = """
            id = "bells"
            title = "Bells"
            run = ["./bells"]
            [[services]]
            key = "api"
            base = "https://bells.example.org"
            [[credentials]]
            name = "bells"
            reveal = true
            """
        try folder.write("drafts/bells/plugin.toml", manifest)
        let work = folder.path + "/drafts/bells"
        let refused = try await quire.run("plugin", "add", "--yes", work)
        #expect(refused.output.contains("\n  receives    'bells'  (THE PROGRAM SEES THE SECRET)\n"))
        #expect(
            refused.errors == "quire: 'bells' asks for files or secrets of yours, which --yes alone does not allow. "
                + "Add it at a terminal, or with --grant 'reveal:bells'.\n"
        )
        #expect(try await quire.run("plugin", "add", "--yes", "--grant", "reveal:bells", work).status == 0)
        #expect(try await quire.run("plugin", "list", "--json").output.contains("\"revealed\":[\"bells\"]"))
        #expect(
            try await quire.run("plugin", "allow", "bells", "reveal", "bells").output
                .hasPrefix("The program of bells sees the secret 'bells' from now on and can send it to ")
        )
        let other = try await quire.run("plugin", "allow", "bells", "reveal", "github")
        #expect(
            other.errors
                == "quire: 'bells' does not ask for the secret 'github'. In its plugin.toml the credential needs "
                + "'reveal = true'; nothing was changed.\n"
        )
        #expect(
            try await quire.run("plugin", "allow", "bells", "read", "~/bells").output
                == "bells may read ~/bells from now on.\n"
        )
        #expect(try await quire.run("plugin", "list", "--json").output.contains("\"reads\":[\"~/bells\"]"))
        #expect(
            try await quire.run("plugin", "allow", "bells", "read", "bells").errors.contains(
                "The path must begin with '/' or '~/'."
            )
        )
    }

    @Test func theSandboxIsLiftedForAPluginThatWasChecked() async throws {
        let work = folder.path + "/drafts/bells"
        #expect(try await quire.run("plugin", "add", "--yes", work).status == 0)
        #expect(
            try await quire.run("plugin", "allow", "bells", "unsandboxed").output
                == "bells runs without a sandbox from now on: it can read your files and use the network.\n"
        )
        #expect(try await quire.run("plugin", "list", "--json").output.contains("\"unsandboxed\":true"))
        #expect(try await quire.run("plugin", "add", "--yes", "--link", work).status == 0)
        let linked = try await quire.run("plugin", "allow", "bells", "unsandboxed")
        #expect(linked.status == 64)
        #expect(
            linked.errors == "quire: 'bells' is linked, so its files are not checked and it keeps its sandbox. "
                + "Add it without --link first.\n"
        )
    }
}
