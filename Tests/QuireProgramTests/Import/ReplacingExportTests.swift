import Foundation
import QuireTesting
import Testing

/// Tests of exports over a file that exists, with the program as a process: Exporter, AtomicFileWriter.
@Suite struct ReplacingExportTests {
    @Test func aFileThatIsReplacedIsToldAndStaysIfTheExportFails() async throws {
        let folder = try TemporaryFolder()
        try folder.write("home/subscriptions", "news:hn\n")
        let quire = Program(home: folder.path + "/home")
        let file = folder.file("out/list.csv")
        try FileManager.default.createDirectory(atPath: folder.file("out"), withIntermediateDirectories: false)
        #expect(try await quire.run("export", "history", "-o", file).errors == "Exported 0 events to \(file).\n")
        try folder.write("out/list.csv", "mine\n")
        let failed = try await quire.run("export", "history", "in:nowhere", "-o", file)
        #expect(failed.status == 64)
        #expect(failed.errors.hasPrefix("quire: There is no screen 'nowhere'."), "\(failed.errors)")
        #expect(try folder.text(of: "out/list.csv") == "mine\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("out")) == ["list.csv"])
        let replaced = "Exported 1 subscription to \(file), replacing the file that was there.\n"
        #expect(try await quire.run("export", "subscriptions", "-o", file).errors == replaced)
        #expect(try folder.text(of: "out/list.csv").hasPrefix("<?xml"))
        let discarded = try await quire.run("export", "subscriptions", "-o", "/dev/null")
        #expect(discarded.errors == "Exported 1 subscription to /dev/null.\n")
    }
}
