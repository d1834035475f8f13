import Foundation
import QuireTesting
import Testing

@testable import QuireProgram

/// Tests of what `doctor` and `plugin add` report on sandboxes: SandboxReport, PluginService.
@Suite struct SandboxReportTests {
    @Test(
        arguments: [
            (nil, true, "Programs of plugins run with limits, bubblewrap and a filter of system calls."),
            (6, true, "Programs of plugins run with limits, bubblewrap and a filter of system calls."),
            (
                6, false,
                "Programs of plugins run with limits, Landlock 6 and a filter of system calls. They can still see that files "
                    + "exist, start processes without a limit and fill the disk."
            ),
            (
                2, false,
                "Programs of plugins run with limits, Landlock 2 and a filter of system calls. They can still see that files "
                    + "exist, send signals to your processes, start processes without a limit and fill the disk."
            ),
            (
                nil, false,
                "Programs of plugins run with limits. They can still read and change your files, use the network, talk to other "
                    + "programs of yours and trace them, leave processes behind, start processes without a limit and fill the disk."
            ),
        ] as [(Int?, Bool, String)]
    )
    func aReportNamesWhatIsInForceAndWhatIsNot(landlock: Int?, hasBubblewrap: Bool, sentence: String) {
        #expect(SandboxReport(landlock: landlock, hasBubblewrap: hasBubblewrap).sentence == sentence)
    }

    @Test func doctorAndAddTellItIfAPluginHasAProgram() async throws {
        let folder = try TemporaryFolder()
        let quire = QuireTesting.Program(home: folder.path + "/home")
        #expect(try await !quire.run("doctor").output.contains("Programs of plugins"))
        try folder.write("hello/plugin.toml", "id = \"hello\"\ntitle = \"Hello\"\nrun = [\"./hello\"]\n")
        try folder.write(program: "hello/hello", "#!/bin/sh\necho '{\"type\":\"done\"}'\n")
        let added = try await quire.run("plugin", "add", "--yes", folder.path + "/hello")
        #expect(added.status == 0)
        #expect(added.output.contains("\n" + SandboxReport.here.sentence + "\n"))
        let told = try await quire.run("doctor")
        #expect(told.output.hasPrefix(SandboxReport.here.sentence + "\n"))
    }
}
