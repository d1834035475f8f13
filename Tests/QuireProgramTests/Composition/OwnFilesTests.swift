import Foundation
import Glibc
import QuireTesting
import Testing

/// Tests of the files of a home that are not what they should be: FileLocations, FilePermissions, TextFile.
@Suite struct OwnFilesTests {
    private static let commands = [
        ["list"], ["refresh"], ["add", "https://a.example/"], ["mark", "read", "*"], ["doctor"], ["sources"],
        ["-c", "help"], ["export", "subscriptions"], ["login", "work"], ["whoami"],
    ]

    /// A pipe without a writer would block every command that opens it.
    @Test(arguments: ["config.toml", "subscriptions", "session"])
    func aPipeInPlaceOfAFileIsToldAtOnce(name: String) throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        #expect(mkfifo(folder.file(name), 0o600) == 0)
        let sentence =
            "\(folder.file(name)) cannot be read: it is a pipe and not a file. Check its name and permissions."
        let readers: Set = ["list", "refresh", "add", "sources", "export"]
        for words in Self.commands {
            let outcome = try quire.runProcess(words)
            let said = outcome.output + outcome.errors
            let needsFile = name != "subscriptions" || readers.contains(words[0])
            #expect(said.contains(sentence) || !needsFile, "\(words): \(said)")
            #expect(outcome.status == 66 || !needsFile, "\(words)")
        }
    }

    @Test(arguments: [
        "credentials.toml", "history", "quire.db", "quire.db-wal", "quire.db.lock", ".subscriptions.lock",
        ".credentials.lock", "users",
    ])
    func noOtherPipeInTheHomeBlocksACommand(name: String) throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        #expect(mkfifo(folder.file(name), 0o600) == 0)
        for words in Self.commands { _ = try quire.runProcess(words) }
        let listed = try quire.runProcess("list", "nosuch")
        #expect(
            listed
                == .init(
                    status: name == "quire.db" ? 65 : 0,
                    output: "",
                    errors: name == "quire.db"
                        ? """
                        quire: The library \(folder.path)/quire.db is damaged or was not made by quire: \
                        it is not a regular file. It was not changed; 'quire doctor --restore' restores a backup, \
                        if there is one.

                        """ : ""
                )
        )
    }

    @Test func aPipeOfCertificatesIsRefused() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.file("ca.pem"), 0o600) == 0)
        let file = try folder.write("config.toml", "[fetch]\ncertificates = \"ca.pem\"\n")
        #expect(
            try Program(home: folder.path).runProcess("list")
                == .init(
                    status: 78,
                    output: "",
                    errors:
                        "quire: \(file): 'fetch.certificates' must name a regular file. Fix the value; nothing was changed.\n"
                )
        )
    }

    @Test func documentsAndImportsAreReadFromPipes() throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path + "/home")
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        func run(_ words: String, reading text: String) throws -> Program.Outcome {
            let script = "printf '%s' '\(text)' > '\(pipe)' & exec '\(quire.path)' \(words) '\(pipe)'"
            return try Program(home: folder.path + "/home", path: "/bin/sh").runProcess(["-c", script])
        }
        #expect(try run("html", reading: "<p>One") == .init(status: 0, output: "One\n", errors: ""))
        let feed = "<rss version=\"2.0\"><channel><title>A feed</title></channel></rss>"
        #expect(try run("parse", reading: feed).output.hasPrefix("{\"error\":false"))
        let imported = try run("import", reading: "https://a.example/\n")
        #expect(imported.output == "\(pipe): 1 added, 0 already known, 0 left out\n" && imported.status == 0)
    }

    @Test(arguments: [("/dev/zero", true), ("/dev/urandom", true), ("/dev/null", false)])
    func aDeviceThatDoesNotEndIsNotImported(device: String, isRefused: Bool) throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        for words in [["import", device], ["import", "--as", "history", device]] {
            let reason =
                isRefused
                ? "read: it is a device and not a file. Check its name and permissions."
                : "used: it is empty. Nothing was changed; fix the file and try again."
            #expect(
                try quire.runProcess(words)
                    == .init(status: isRefused ? 66 : 65, output: "", errors: "quire: \(device) cannot be \(reason)\n")
            )
        }
        #expect(!FileManager.default.fileExists(atPath: folder.file("subscriptions")))
    }

    @Test func aFileOfZerosIsNotEmpty() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("zeros", [UInt8](repeating: 0, count: 70_000))
        #expect(
            try Program(home: folder.path).runProcess("import", file).errors == """
                quire: \(file) cannot be imported: it looks like binary data, not text; \
                unpack an archive first, and save UTF-16 as UTF-8. Nothing was changed; if it is something else, say what with --as.

                """
        )
    }

    @Test(arguments: ["", "/", "//", "/.", "/tmp/.."])
    func theHomeIsAFolderThatIsNamedAndNotTheRoot(home: String) throws {
        let what =
            home.isEmpty
            ? "--home is empty, so it names no folder." : "quire does not keep its files directly in the root folder."
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        for words in [["list"], ["doctor", "--restore"], ["add", "https://a.example/"]] {
            #expect(
                try quire.runProcess(["--home", home] + words)
                    == .init(
                        status: 64,
                        output: "",
                        errors: "quire: \(what) Name a folder, such as --home ~/quire; nothing was changed.\n"
                    )
            )
        }
        if !home.isEmpty { #expect(try Program(home: home).runProcess("list").status == 64) }
    }

    @Test func aHomeInAFolderThatDoesNotExistIsWrongUsage() async throws {
        let folder = try TemporaryFolder()
        let home = folder.path + "/missing/home"
        #expect(
            try await Program(home: home).run("feeds")
                == .init(
                    status: 64,
                    output: "",
                    errors: """
                        quire: There is no folder \(folder.path)/missing, in which \(home) would be. Name a folder, such as \
                        --home ~/quire; nothing was changed.

                        """
                )
        )
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func aHomeMayBeginWithATilde() throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: "~/own", variables: ["HOME": folder.path])
        #expect(try quire.runProcess("add", "https://a.example/").status == 0)
        #expect(try quire.runProcess("--home", "~", "add", "https://b.example/").status == 0)
        #expect(try folder.text(of: "own/subscriptions").contains("https://a.example/"))
        #expect(try folder.text(of: "subscriptions").contains("https://b.example/"))
    }

    @Test(arguments: ["device", "profile"])
    func aNameIsNotLongerThanJournalsPermit(key: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("config.toml", "\(key) = \"\(String(repeating: "é", count: 512))\"\n")
        let quire = Program(home: folder.path)
        #expect(try quire.runProcess("list", "nosuch").status == 0)
        try folder.write("config.toml", "\(key) = \"\(String(repeating: "x", count: 1025))\"\n")
        #expect(
            try quire.runProcess("list")
                == .init(
                    status: 78,
                    output: "",
                    errors:
                        "quire: \(file): '\(key)' must have at most 1024 bytes. Fix the value; nothing was changed.\n"
                )
        )
    }

    @Test func doctorLooksAtThePermissionsOfTheWholeHome() throws {
        let folder = try TemporaryFolder()
        let home = folder.path + "/home"
        let quire = Program(home: home)
        try folder.write("home/subscriptions", "# none\n")
        try folder.write("home/config.toml", "")
        chmod(home, 0o755)
        func findings() throws -> [String] {
            let outcome = try quire.runProcess("doctor")
            #expect(outcome.status == (outcome.output.hasPrefix("Everything is whole.") ? 0 : 78))
            return outcome.output.split(separator: "\n").map { String($0).replacing(home, with: "HOME") }
        }
        func permit(_ name: String, _ mode: mode_t) { chmod(home + name, mode) }
        permit("/subscriptions", 0o644)
        permit("/config.toml", 0o644)
        #expect(try findings().first?.hasPrefix("Everything is whole.") == true)

        permit("", 0o777)
        permit("/subscriptions", 0o666)
        permit("/config.toml", 0o666)
        #expect(
            try findings() == [
                "permissions: HOME can be changed by other users (mode 777); run: chmod go-w HOME",
                "permissions: HOME/subscriptions can be changed by other users (mode 666); run: chmod go-w HOME/subscriptions",
                "permissions: HOME/config.toml can be changed by other users (mode 666); run: chmod go-w HOME/config.toml",
            ]
        )

        permit("", 0o700)
        permit("/subscriptions", 0o600)
        permit("/config.toml", 0o600)
        try folder.write("home/commands.json", "{\"commands\":[]}\n")
        permit("/commands.json", 0o666)
        #expect(
            try findings() == [
                "permissions: HOME/commands.json can be changed by other users (mode 666); run: chmod go-w HOME/commands.json"
            ]
        )
        permit("/commands.json", 0o600)

        try folder.write("home/subscriptions", "http://ada:secret@a.example/\n")
        try folder.write("home/config.toml", "[source.\"http://a.example/\"]\nheaders = { X-Api-Key = \"hush\" }\n")
        permit("/subscriptions", 0o644)
        permit("/config.toml", 0o604)
        #expect(
            try findings() == [
                "permissions: HOME/subscriptions holds secrets and can be read by other users (mode 644); run: chmod 600 HOME/subscriptions",
                "permissions: HOME/config.toml holds secrets and can be read by other users (mode 604); run: chmod 600 HOME/config.toml",
            ]
        )
        permit("/subscriptions", 0o600)
        permit("/config.toml", 0o600)
        #expect(try findings().first?.hasPrefix("Everything is whole.") == true)
    }
}
