import Foundation
import Testing

/// Tests that the tests exist that `Tests/REQUIREMENTS.md` names for requirements, `Tests/HOSTILE.md` for hostile servers, and
/// the decisions for each decision and finding.
@Suite struct RequirementsTests {
    let tree = SourceTree()

    @Test func everyRequirementIsInTheTableOnceAndInOrder() throws {
        let expected = Self.rows.flatMap { prefix, count in (1...count).map { "\(prefix)\($0)" } }
        #expect(try table().map(\.id) == expected)
    }

    @Test func everyTestThatTheTableNamesIsThere() throws {
        let tests = try testNames()
        let strangers = try table().flatMap { row in
            row.tests.filter { !tests.contains($0) }.map { "\(row.id): \($0)" }
        }
        #expect(strangers == [])
    }

    @Test func everyTestThatTheTableOfHostileServersNamesIsThere() throws {
        let text = try String(contentsOf: tree.root.appending(path: "Tests/HOSTILE.md"), encoding: .utf8)
        let tests = try testNames()
        let named = text.matches(of: #/`(\w+Tests/\w+)`/#).map { String($0.1) }
        #expect(named.count > 30)
        #expect(named.filter { !tests.contains($0) } == [])
    }

    @Test func everyTestThatADecisionNamesIsThere() throws {
        let tests = try testNames()
        let folder = tree.root.appending(path: "docs/decisions")
        var lost: [String] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        where name.hasSuffix(".md") {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            let named = text.matches(of: #/`(\w+Tests/[a-z]\w+)`/#).map { String($0.1) }
            lost += named.filter { !tests.contains($0) }.map { "\(name): \($0)" }
        }
        #expect(lost == [])
    }

    @Test func everyRowThatMustBeMetHasATest() throws {
        let lacking = try table().filter { $0.isMust && $0.tests.isEmpty }.map(\.id)
        #expect(Set(lacking) == Self.inWork)
    }

    @Test func aTestNamedAfterARowStandsBelowACommentThatSaysSo() throws {
        let commented = try commentedTests()
        let silent = try table().flatMap { row in
            row.tests.filter { commented[$0]?.contains(row.id) != true }.map { "\(row.id): \($0)" }
        }
        #expect(silent == [])
    }

    /// Rows whose tests are being written; a row leaves this list when it gets its first test.
    private static let inWork: Set<String> = []

    /// How many rows each part has.
    private static let rows = [
        ("RC", 11), ("RW", 17), ("RG", 7), ("RA", 11), ("RH", 5), ("RL", 8), ("RD", 7), ("RP", 4), ("RX", 5), ("RK", 4),
    ]

    private struct Row {
        var id: String
        var isMust: Bool
        var tests: [String]
    }

    /// The table's rows: identity, must or should, what is required, `Suite/test` separated by commas.
    private func table() throws -> [Row] {
        let text = try String(contentsOf: tree.root.appending(path: "Tests/REQUIREMENTS.md"), encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("| R") }.map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let tests = cells.count > 3 ? cells[3].split(separator: ",") : []
            return Row(
                id: cells[0],
                isMust: cells.count > 1 && cells[1] == "must",
                tests: tests.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }.filter { !$0.isEmpty }
            )
        }
    }

    private func testNames() throws -> Set<String> { Set(try commentedTests().keys) }

    /// Every test as `Suite/test`, with what the comment above it says.
    private func commentedTests() throws -> [String: String] { try Self.commented.get() }

    private static let commented = Result {
        let tree = SourceTree()
        let folders = ["Tests"] + (try tree.plugins().map { "Plugins/\($0)/Tests" })
        // A literal in the loop would be compiled for each line.
        let (type, function) = (#/\b(?:struct|class|enum) (\w+)/#, #/\bfunc (\w+)\(/#)
        var tests: [String: String] = [:]
        for file in try folders.flatMap({ try tree.swiftFiles($0) }) {
            var suite = ""
            var comment = ""
            var isTest = false
            for line in file.lines {
                let text = line.trimmingCharacters(in: .whitespaces)
                if line.first != " " || text.hasPrefix("@Suite"), let match = text.firstMatch(of: type) {
                    suite = String(match.1)
                }
                if text.hasPrefix("//") { comment += text }
                if text.contains("@Test") { isTest = true }
                if isTest, let match = text.firstMatch(of: function) {
                    tests["\(suite)/\(match.1)"] = comment
                    (comment, isTest) = ("", false)
                } else if !isTest, !text.hasPrefix("//"), !text.hasPrefix("@") {
                    comment = ""
                }
            }
        }
        return tests
    }
}
