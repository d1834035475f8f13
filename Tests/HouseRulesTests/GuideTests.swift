import Foundation
import Testing

/// The guide's example of a source is exactly the one that is built and tested here.
@Suite struct GuideTests {
    let tree = SourceTree()

    // RP1
    @Test(arguments: ["Sources/TidesSource.swift", "Fixtures/ordinary/tides.http", "Tests/TidesSourceTests.swift"])
    func theExampleOfASourceIsTheOneThatIsBuilt(file: String) throws {
        let sample = try text("Tests/Samples/Tides/\(file)")
        let indented = sample.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "       \($0)" }.joined(separator: "\n")
        let guide = try text("docs/guide/adding-a-source.md")
        #expect(guide.contains("```swift\n\(sample)```") || guide.contains(indented.trimmingSuffix("\n")))
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: tree.root.appending(path: path), encoding: .utf8)
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
