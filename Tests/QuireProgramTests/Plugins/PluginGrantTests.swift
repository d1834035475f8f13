import Foundation
import PluginSources
import QuireTesting
import Testing

@testable import QuireProgram

/// Tests of what a plugin is granted besides its permissions: PluginAllowCommand, PluginAddCommand, PluginPage.
@Suite struct PluginGrantTests: ~Copyable {
    private static let manifest = """
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
    private let folder: TemporaryFolder
    private let quire: QuireTesting.Program
    private let work: String

    init() throws {
        let folder = try TemporaryFolder()
        try folder.write("bells/plugin.toml", Self.manifest)
        try folder.write(program: "bells/bells", "#!/bin/sh\nexit 0\n")
        quire = QuireTesting.Program(home: folder.path + "/home", variables: ["HOME": folder.path])
        work = folder.path + "/bells"
        self.folder = folder
    }

    /// Returns what one `quire plugin` command prints.
    private func run(_ arguments: String...) async throws -> String {
        let outcome = try await quire.run(["plugin"] + arguments)
        return outcome.output + outcome.errors
    }

    private func add() async throws -> String { try await run("add", "--yes", "--grant", "reveal:bells", work) }

    @Test func addingAgainWithdrawsWhatWasGranted() async throws {
        try folder.write("bells/plugin.toml", Self.manifest.replacing("reveal = true\n", with: ""))
        #expect(try await run("add", "--yes", work).contains("\nAdded bells."))
        let place = "bells, program, \(folder.path)/home/plugins/bells: "
        #expect(try await run("list") == place + "added\n")
        #expect(try await run("add", work) == "bells is added already, and nothing of it has changed.\n")
        for (grant, words) in [
            (["read", "~/bells"], "added, and may read ~/bells\n"), (["unsandboxed"], "added, without a sandbox\n"),
        ] {
            _ = try await quire.run(["plugin", "allow", "bells"] + grant)
            #expect(try await run("list") == place + words)
            #expect(try await run("add", "--yes", work).contains("\nAdded bells."))
            #expect(try await run("list") == place + "added\n")
        }
    }

    @Test func theListTellsTheSecretsThatAProgramSees() async throws {
        #expect(try await add().contains("\nAdded bells."))
        #expect(try await run("list").hasSuffix("/plugins/bells: added, and sees 'bells'\n"))
    }

    @Test func aPluginWhosePlaceAnotherFolderTakesIsNamed() async throws {
        let (other, copy) = (folder.path + "/other bells", folder.path + "/home/plugins/bells")
        try folder.write("other bells/plugin.toml", Self.manifest.replacing("\"Bells\"", with: "\"More bells\""))
        try folder.write(program: "other bells/bells", "#!/bin/sh\nexit 0\n")
        #expect(try await !add().contains("takes the place"))
        let refused = try await run("add", "--link", other)
        let words =
            "\nIt takes the place of 'Bells' in \(copy), whose permissions are withdrawn.\n"
        #expect(refused.contains(words))
        #expect(
            refused.hasSuffix(
                "there is no terminal to ask at. Use --yes if it may do what is shown; nothing was added.\n"
            )
        )
        #expect(try await run("list").hasSuffix("/plugins/bells: added, and sees 'bells'\n"))
        #expect(try await run("add", "--yes", "--link", other).contains(words))
        #expect(try await !run("add", "--yes", "--link", other).contains("takes the place"))
        #expect(
            try await run("add", "--yes", "--link", work).contains(
                "\nIt takes the place of 'More bells' in \(other).\n"
            )
        )
        try FileManager.default.removeItem(atPath: work)
        #expect(
            try await run("add", "--yes", "--link", other).contains(
                "\nIt takes the place of 'Bells' in \(work).\n"
            )
        )
    }

    @Test func whatIsGrantedIsWithdrawn() async throws {
        #expect(try await add().contains("\nAdded bells."))
        for grant in [["read", "~/bells"], ["unsandboxed"]] {
            #expect(try await quire.run(["plugin", "allow", "bells"] + grant).status == 0)
        }
        #expect(
            try await run("add", "--yes", "--link", work).contains(
                "/home/plugins/bells, whose permissions are withdrawn.\n"
            )
        )
    }

    @Test func aCopyWhoseFilesOthersReplaceIsNamed() async throws {
        let plain = Self.manifest.replacing("reveal = true\n", with: "")
        for (name, title) in [("aa", "A"), ("bb", "B"), ("cc", "C")] {
            try folder.write("\(name)/plugin.toml", plain.replacing("\"Bells\"", with: "\"\(title)\""))
            try folder.write(program: "\(name)/bells", "#!/bin/sh\nexit 0\n")
        }
        let copy = "\nIt replaces the files in \(folder.path)/home/plugins/bells, which are not kept.\n"
        #expect(try await !run("add", "--yes", folder.path + "/aa").contains("replaces"))
        #expect(try await run("add", "--yes", folder.path + "/cc").contains(copy))
        #expect(try await !run("add", "--yes", "--link", folder.path + "/bb").contains("replaces"))
        #expect(
            try await run("add", "--yes", folder.path + "/aa").contains(
                "\nIt takes the place of 'B' in \(folder.path)/bb.\(copy)"
            )
        )
    }

    @Test func aLinkedFolderIsGrantedNothing() async throws {
        let refused = try await run("add", "--yes", "--link", "--grant", "reveal:bells", work)
        #expect(refused.contains("A linked folder is not checked and receives no secret; add it without --link."))
        #expect(
            try await run("add", "--yes", "--link", work).contains(
                "\nA linked folder is not checked, so its program does not see the secret 'bells'. "
                    + "Add it without --link to give it the secret.\nAdded bells."
            )
        )
        #expect(try await run("list").hasSuffix("bells: linked; its files may change\n"))
        #expect(
            try await run("allow", "bells", "reveal", "bells")
                == "quire: 'bells' is linked, so its files are not checked and it cannot receive secrets. "
                + "Add it without --link first.\n"
        )
        #expect(
            try await run("allow", "bells", "read", "~/bells")
                == "quire: 'bells' is linked, so its files are not checked and it cannot read your files. "
                + "Add it without --link first.\n"
        )
        #expect(try await run("list", "--json").contains("\"revealed\":[],\"reads\":[]"))
    }

    @Test func aGrantDoesNotLiftADenial() async throws {
        #expect(try await add().contains("\nAdded bells."))
        #expect(try await run("deny", "bells") == "bells is denied.\n")
        #expect(
            try await run("allow", "bells", "read", "~/bells")
                == "bells may read ~/bells from now on.\nIt is denied; 'quire plugin allow bells' lets it run.\n"
        )
        #expect(try await run("list").hasSuffix("bells: denied; 'quire plugin allow bells' allows it\n"))
        #expect(try await run("allow", "bells") == "bells is allowed.\n")
        #expect(try await run("list").hasSuffix("bells: added, and sees 'bells', and may read ~/bells\n"))
    }

    @Test func everythingAndFilesForNoProgramAreRefused() async throws {
        #expect(try await add().contains("\nAdded bells."))
        let home = folder.path
        try FileManager.default.createSymbolicLink(atPath: home + "/whole", withDestinationPath: home)
        for path in ["/", "//", "/tmp/..", "~/", "~/notes/..", home, home + "/..", "~/whole"] {
            #expect(
                try await run("allow", "bells", "read", path)
                    == "quire: '\(path)' holds all of your files, so no plugin may read it. "
                    + "Name the files or folders that it needs.\n"
            )
        }
        let mapping = """
            id = "tides"
            title = "Tides"
            [[services]]
            key = "api"
            base = "https://tides.example.org"
            [request]
            url = "api:/v1"
            [items]
            each = "tides[*]"
            id = "id"
            """
        try folder.write("tides/plugin.toml", mapping)
        #expect(try await run("add", "--yes", folder.path + "/tides").contains("\nAdded tides."))
        #expect(
            try await run("allow", "tides", "read", "~/tides")
                == "quire: 'tides' has no program, so it reads no files. Nothing was changed.\n"
        )
    }

    @Test func withoutASandboxASecretCanGoToAnyAddress() async throws {
        #expect(
            [true, false].map { PluginPage.warning(secret: "bells", isSandboxed: $0) } == [
                "THE PROGRAM WILL SEE THE SECRET 'bells' AND CAN SEND IT TO EVERY ADDRESS ABOVE.",
                "THE PROGRAM WILL SEE THE SECRET 'bells' AND CAN SEND IT TO ANY ADDRESS.",
            ]
        )
        #expect(try await add().contains("\nAdded bells."))
        let start = "The program of bells sees the secret 'bells' from now on and can send it to "
        #expect(
            try await run("allow", "bells", "reveal", "bells")
                == start + (ProgramSandbox.isAvailable ? "every address that it may ask.\n" : "any address.\n")
        )
        _ = try await run("allow", "bells", "unsandboxed")
        #expect(try await run("allow", "bells", "reveal", "bells") == start + "any address.\n")
    }
}
