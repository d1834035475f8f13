import FeedModel
import Foundation
import PluginSources
import QuireTesting
import SourceAPI
import SourceChecks
import Testing

/// Tests of what tools keep in the folder of a plugin: PluginTree, ProgramSandbox, Bubblewrap.
@Suite(.enabled(if: ProgramSandbox.isAvailable, "the kernel has no Landlock or no seccomp"))
struct PluginTreeTests {
    @Test(arguments: ProgramSandboxTests.ways)
    func aProgramReadsNothingOfThemAndEverythingElse(usesBubblewrap: Bool) async throws {
        let program = try SampleProgram(
            """
            for file in data lib/data lib/deep/data .git/config lib/.venv/key lib/deep/node_modules/a/key hg/.hg link .keep; do
                printf '\\t%s\\t\\t\\t\\t%s\\n' "$(cat "$file" 2> /dev/null || echo refused)" "$file"
            done
            printf '\\t%s\\t\\t\\t\\tlist\\n' "$(ls . lib | tr '\\n' ' ')"
            """
        )
        let own = ["data", "lib/data", "lib/deep/data", ".keep"]
        let ignored = [".git/config", "lib/.venv/key", "lib/deep/node_modules/a/key", "hg/.hg"]
        for name in own + ignored { try program.folder.write(name, name) }
        let secret = try TemporaryFolder()
        try secret.write("key", "s3cret")
        try FileManager.default.createSymbolicLink(
            atPath: program.folder.path + "/link",
            withDestinationPath: secret.path + "/key"
        )
        let page = try await program.run("output = \"lines\"", isSandboxed: true, usesBubblewrap: usesBubblewrap)
            .outcome.get()
        // An empty title comes from an empty file, which bubblewrap mounts over a refused one.
        let titles = page.items.map { $0.title.isEmpty ? "refused" : $0.title }
        #expect(
            titles.dropLast() == [
                "data", "lib/data", "lib/deep/data", "refused", "refused", "refused", "refused", "refused", ".keep",
            ]
        )
        #expect(titles.last?.contains("data deep") == true, "\(titles)")
    }
}
