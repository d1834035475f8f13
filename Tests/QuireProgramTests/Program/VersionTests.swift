import QuireTesting
import Testing

@testable import QuireProgram

/// Tests of what `--version` prints.
@Suite struct VersionTests {
    private static let lines = #"""
        ^quire \d+\.\d+\.\d+
        SQLite/3\.[\d.]+
        libcurl/[\d.]+ [^\n]+
        libdeflate/[\d.]+
        zlib/[\d.]+
        libedit/\d+\.\d+
        time zones 20\d\d[a-z], (ICU's whole table|a part of ICU's table)
        $
        """#

    @Test(arguments: [["--version", "--verbose"], ["--verbose", "--version"]])
    func theLibrariesInForceAreListed(words: [String]) throws {
        let folder = try TemporaryFolder()
        let outcome = try Program(home: folder.path).runProcess(words)
        #expect(outcome.output.contains(try Regex(Self.lines)))
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(try Program(home: folder.path).runProcess("--version").output == "quire \(Version.text)\n")
    }

    @Test func verboseAloneIsRefused() throws {
        let folder = try TemporaryFolder()
        let outcome = try Program(home: folder.path).runProcess("--verbose")
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("Error: --verbose goes with --version.\n"))
    }
}
