import Foundation
import FuzzTargets
import QuireTesting
import Testing

/// The targets of `Fuzz/run` on their seeds, without libFuzzer: so the targets are built, and their properties hold.
///
/// A property that does not hold ends the process, so each check has a separate one.
@Suite struct SeedTests {
    @Test(arguments: FuzzTarget.all.map(\.name))
    func everyPropertyHoldsForTheSeeds(name: String) async throws {
        let seeds = try Seeds(of: name)
        #expect(!seeds.inputs.isEmpty)
        await #expect(processExitsWith: .success) { [name = name as String] in
            let target = try #require(FuzzTarget.all.first { $0.name == name })
            for input in try Seeds(of: name).inputs { target.check(input) }
        }
    }

    @Test func aPropertyThatDoesNotHoldEndsTheProcess() async {
        await #expect(processExitsWith: .failure) { expect(false, "one is two") }
    }

    @Test func everyFolderOfSeedsHasATarget() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Seeds.folder.path)
        #expect(folders.sorted() == FuzzTarget.all.map(\.name).sorted())
    }
}

/// The seeds of one target.
private struct Seeds {
    static let folder = ProjectFolder.url("Fuzz/Seeds")

    let inputs: [[UInt8]]

    init(of target: String) throws {
        let folder = Self.folder.appending(path: target)
        inputs = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .map { try Array(Data(contentsOf: folder.appending(path: $0))) }
    }
}
