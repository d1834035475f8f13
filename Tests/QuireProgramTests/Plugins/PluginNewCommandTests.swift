import Foundation
import PluginSources
import QuireTesting
import Testing

/// Tests of `quire plugin new`: PluginNewCommand.
@Suite struct PluginNewCommandTests: ~Copyable {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Runs a command in the folder, and returns its output and its status as the last line.
    private func run(_ command: String) throws -> String {
        let quire = Program(home: folder.path + "/home")
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

    @Test(
        arguments: [
            (
                "--lang sh Tides",
                "'Tides' is no name for a plugin. A name is 1 to 32 lower-case letters and digits, a letter first"
            ),
            ("--lang sh ../tides", "'../tides' is no name for a plugin. A name is"),
            ("--lang sh news", "'news' is reserved by quire, so no plugin can have that name. A name is"),
            ("--lang sh example", "'example' is reserved by quire, so no plugin can have that name. A name is"),
            ("--lang sh exec", "'exec' is reserved by quire, so no plugin can have that name. A name is"),
            ("--lang sh taken", "There is a file or folder taken already. Choose another name, or remove it"),
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
