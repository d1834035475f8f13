import Foundation
import Testing

/// The files of the Debian package agree with what they describe.
@Suite struct PackagingTests {
    let tree = SourceTree()

    @Test func theDebianPackageHasTheVersionOfTheProgram() throws {
        let packaged = try text("debian/changelog").firstMatch(of: #/^quire \((.+)\) /#)?.1
        let version = try text("Sources/QuireProgram/Version.swift").firstMatch(of: #/static let text = "(.+)"/#)?.1
        #expect(packaged == version && version != nil)
    }

    @Test func theCopyrightFileCoversEveryPackageThatIsLinked() throws {
        let linked = try text("Package.swift").matches(of: #/url: "https:.*\/(.+?)", exact/#).map(\.1)
        let covered = try text("debian/copyright").matches(of: #/Files: \.build\/checkouts\/(.+)\/\*/#).map(\.1)
        #expect(linked.sorted() == covered.sorted() && !linked.isEmpty)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: tree.root.appending(path: path), encoding: .utf8)
    }
}
