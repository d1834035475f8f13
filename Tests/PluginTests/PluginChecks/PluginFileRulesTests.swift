import Foundation
import PluginChecks
import PluginManifests
import PluginSources
import PluginTrust
import QuireTesting
import SourceAPI
import Testing

/// Tests of the rules that are checked without running anything: PluginCheck+Files, SecretScan.
@Suite struct PluginFileRulesTests {
    @Test func aKeyWithoutAMeaningAndATakenNameAreTold() async throws {
        let manifest = SamplePlugin.manifest.replacing(
            "\"bells\"\n",
            with: "\"news\"\ntitel = \"B\"\n",
            maxReplacements: 1
        )
        let plugin = try SamplePlugin(manifest: manifest)
        let findings = try await plugin.findings()["manifest"] ?? []
        #expect(findings.count == 2)
        #expect(
            findings.first?.hasPrefix(
                "line 2: titel is not a key; perhaps 'title' is meant; the keys here are protocol, id,"
            ) == true
        )
        #expect(findings.last == "'news' is reserved by quire")
    }

    @Test func aFileThatOthersCanChangeIsNotRun() async throws {
        let plugin = try SamplePlugin()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o777],
            ofItemAtPath: plugin.folder.file("bells/bells")
        )
        let results = try await plugin.results()
        #expect(try await Array(plugin.findings().keys) == ["files"])
        #expect(results["answer"] == .notChecked("it is not run while 'files' is broken"))
    }

    @Test(
        arguments: [
            ("key = \"ghp_0123456789abcdefghijABCDEFGHIJ456789\"", "a token of GitHub"),
            ("Authorization: Bearer 0123456789abcdefghijABCDEFGHIJ", "a token"),
            ("-----BEGIN OPENSSH PRIVATE KEY-----", "a private key"),
            ("api_key = \"0123456789abcdefghij\"", "a value called 'api_key'"),
            ("{\"access_token\": \"abcdefghij0123456789abcd\"}", "a value called 'access_token'"),
            ("export API_Key='0123456789abcdefghij'", "a value called 'api_key'"),
            ("tokens, and a token: 0123456789abcdefghij", "a value called 'token'"),
            ("sk-one of sk-0123456789abcdefghijABCDEFGHIJ4567", "a key of OpenAI"),
            (String(repeating: "token=", count: 100) + "0123456789abcdefghij", "a value called 'token'"),
        ]
    )
    func whatLooksLikeASecretIsFoundByItsLine(line: String, kind: String) async throws {
        let plugin = try SamplePlugin()
        try plugin.folder.write("bells/notes.txt", "harmless\n\(line)\n")
        let findings = try await plugin.findings()
        #expect(findings == ["secret-free": ["notes.txt, line 2, holds \(kind)"]])
    }

    @Test(
        arguments: [
            "api_key={param.key}", "token: TEST_KEY", "https://example.org/?token=short1", "tokens = a list of words",
            "Bearer tokens are put in by quire", "password = \"correcthorsebatterystaple\"",
        ]
    )
    func whatIsNoSecretIsLeftAlone(line: String) async throws {
        let plugin = try SamplePlugin()
        try plugin.folder.write("bells/notes.txt", "\(line)\n")
        let findings = try await plugin.findings()
        #expect(findings == [:])
    }

    /// As Git does, a file is read as text unless a NUL is among its first 8000 bytes.
    @Test(arguments: [(0, false), (7999, false), (8000, true)])
    func aFileThatIsNoTextIsNotSearched(place: Int, isSearched: Bool) async throws {
        let plugin = try SamplePlugin()
        let words = "\u{0}\nkey = ghp_0123456789abcdefghijABCDEFGHIJ456789\n"
        try plugin.folder.write("bells/program", String(repeating: "-", count: place) + words)
        let finding = "program, line 2, holds a token of GitHub"
        let findings = try await plugin.findings()
        #expect(findings == (isSearched ? ["secret-free": [finding]] : [:]))
    }

    @Test func aServiceNeedsRecordings() async throws {
        let plugin = try SamplePlugin(recording: nil)
        let findings = try await plugin.findings()
        #expect(findings["recordings"] == ["there are no recordings in Fixtures/ordinary"])
        #expect(findings["answer"] == ["nothing is recorded for https://bells.example.org/list"])
    }

    @Test func filesOfTheReadersNeedOthersInTheirPlace() async throws {
        let manifest =
            "id = \"bells\"\ntitle = \"B\"\nrun = [\"./bells\"]\n[files]\nread = [\"/etc/hostname\", \"~/bells\"]\n"
        let script =
            "#!/bin/sh\n" + #"echo '{"type":"item","id":"1","title":"'$(cat "$QUIRE_FILES/list" || echo none)'"}'"#
        let plugin = try SamplePlugin(manifest: manifest, script: script, recording: nil)
        #expect(
            try await plugin.findings() == [
                "recordings": ["there is nothing in Fixtures/files in place of /etc/hostname, ~/bells"]
            ]
        )
        try plugin.folder.write("bells/Fixtures/files/list", "Little bell\n")
        let findings = try await plugin.findings()
        #expect(findings == [:])
    }

    @Test func aSubjectThatIsAFileIsReplacedByOneOfTheFixtures() async throws {
        let manifest = """
            id = "bells"
            title = "B"
            run = ["./bells"]
            [subject]
            name = "file"
            example = "~/bells.txt"
            kind = "path"

            """
        let script = "#!/bin/sh\n" + #"echo '{"type":"item","id":"1","title":"'$(cat "$QUIRE_PATH")'"}'"#
        let plugin = try SamplePlugin(manifest: manifest, script: script, recording: nil)
        try plugin.folder.write("bells.txt", "the reader's own")
        let results = try await plugin.results()
        let reason = "Fixtures/files has no 'bells.txt' in place of the reader's"
        #expect(try await plugin.findings() == ["recordings": [reason]])
        #expect(results["answer"] == .notChecked(reason))
        try plugin.folder.write("bells/Fixtures/files/bells.txt", "Little bell")
        let findings = try await plugin.findings()
        #expect(findings == [:])
    }

    @Test func aProgramThatIsMissingOrNotExecutableIsNotRun() async throws {
        let missing = try SamplePlugin(script: nil)
        #expect(try await missing.findings() == ["executable": ["there is no './bells' in the folder"]])
        let plugin = try SamplePlugin()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600],
            ofItemAtPath: plugin.folder.file("bells/bells")
        )
        #expect(try await plugin.findings() == ["executable": ["'./bells' is not executable"]])
        let other = try SamplePlugin(
            manifest: SamplePlugin.manifest.replacing("./bells", with: "no-such-program"),
            script: nil
        )
        #expect(
            try await other.findings() == [
                "executable": ["there is no 'no-such-program' in /usr/local/bin, /usr/bin or /bin"]
            ]
        )
    }

    @Test(
        arguments: [
            ("#!/usr/bin/env no-such-shell", "there is no 'no-such-shell' in /usr/local/bin, /usr/bin or /bin"),
            ("#!/usr/bin/no-such-shell", "there is no /usr/bin/no-such-shell"),
            ("#!", "its first line names no interpreter"),
        ]
    )
    func anInterpreterThatIsNotThereIsTold(line: String, finding: String) async throws {
        let plugin = try SamplePlugin(script: SamplePlugin.script.replacing("#!/bin/sh", with: line))
        #expect(try await plugin.findings()["interpreter"] == [finding])
    }

    @Test func anInterpreterOfTheReadersIsNotThereInTheSandbox() async throws {
        let plugin = try SamplePlugin()
        let shell = try plugin.folder.write(program: "shell", "#!/bin/sh\n")
        try plugin.folder.write(
            program: "bells/bells",
            SamplePlugin.script.replacing("#!/bin/sh", with: "#!\(shell)")
        )
        #expect(try await plugin.findings()["interpreter"] == ["\(shell) is not there in the sandbox"])
    }

    @Test func anInterpreterOfTheReadersIsThereWithoutASandboxAndIfItMayBeRead() throws {
        let plugin = try SamplePlugin()
        let shell = try plugin.folder.write(program: "tools/shell", "#!/bin/sh\n")
        try plugin.folder.write(program: "bells/bells", "#!\(shell)\n")
        let folder = PluginFolder(path: plugin.folder.file("bells"))
        let program = try #require(try folder.manifest(isStrict: true).program)
        let obstacles = ([(true, []), (true, [plugin.folder.file("tools")]), (false, [])] as [(Bool, [String])]).map {
            isSandboxed,
            readable in
            ProgramStart(of: program, in: folder, isSandboxed: isSandboxed, readable: readable).obstacles
        }
        #expect(obstacles == [["\(shell) is not there in the sandbox"], [], []])
    }

    @Test func anInterpreterThatOnlyATerminalFindsIsTold() throws {
        let plugin = try SamplePlugin()
        try plugin.folder.write(program: "shims/no-such-shell", "#!/bin/sh\n")
        let shell = try plugin.folder.write(program: "shims/sh", "#!/bin/sh\n")
        let folder = PluginFolder(path: plugin.folder.file("bells"))
        let shims = plugin.folder.file("shims")
        let program = try #require(try folder.manifest(isStrict: true).program)
        func start(_ line: String, _ usualPath: String) throws -> ProgramStart {
            try plugin.folder.write(program: "bells/bells", line + "\n")
            return ProgramStart(of: program, in: folder, usualPath: usualPath)
        }
        let missing = try start("#!/usr/bin/env -S no-such-shell -x", "/usr/bin:relative:\(shims)")
        #expect(missing.obstacles == ["there is no 'no-such-shell' in /usr/local/bin, /usr/bin or /bin"])
        #expect(missing.otherInterpreter == nil)
        let other = try start("#!/usr/bin/env sh", "\(shims):/bin")
        #expect(other.obstacles == [])
        #expect(other.otherInterpreter?.usual == shell)
        #expect(other.otherInterpreter?.here == "/usr/bin/sh")
        #expect(try start("#!/usr/bin/env sh", "/bin:/usr/bin").otherInterpreter == nil)
        #expect(try start("#!/bin/sh", shims).otherInterpreter == nil)
    }

    @Test func lineEndsOfWindowsAreTold() async throws {
        let plugin = try SamplePlugin(script: SamplePlugin.script.replacing("\n", with: "\r\n"))
        let findings = try await plugin.findings()
        #expect(
            findings["line-ends"] == ["bells has Windows line endings, so that its interpreter is not found"]
        )
    }

    @Test func whatCannotBeReadIsAFailureOfTheCheck() throws {
        let plugin = try SamplePlugin(manifest: "id = \"bells\"\n", recording: "no recording\n")
        #expect(throws: PluginCheck.Failure.self) { try plugin.check() }
        try plugin.folder.write("bells/plugin.toml", SamplePlugin.manifest)
        #expect(
            throws: PluginCheck.Failure.recordings(
                .malformed(
                    path: plugin.folder.file("bells/Fixtures/ordinary/1.http"),
                    line: 1,
                    reason: "'quire-recording 1'"
                )
            )
        ) { try plugin.check() }
    }
}
