import Foundation
import JSONPath
import Primitives
import QuireTesting
import Testing

/// The compliance test suite of JSONPath (RFC 9535), if it is next to the project.
@Suite struct ComplianceSuiteTests {
    private static let file = ProjectFolder.shared("plugins/jsonpath-cts.json")

    private static var isThere: Bool { FileManager.default.fileExists(atPath: file.path) }

    @Test(.enabled(if: isThere)) func everyCaseOfTheSuiteHolds() throws {
        let cases = try JSONValue(parsing: Array(try Data(contentsOf: Self.file)))["tests"].array
        #expect(cases.count > 700)
        #expect(cases.filter { !Self.holds($0) }.compactMap(\.["name"].string) == [])
    }

    @Test(.enabled(if: isThere)) func everyCaseHoldsWithoutTheBeginningThatMayBeLeftOut() throws {
        let cases = try JSONValue(parsing: Array(try Data(contentsOf: Self.file)))["tests"].array
        let abbreviated = cases.filter { $0["selector"].string?.hasPrefix("$.") == true }
        #expect(abbreviated.count > 40)
        let wrong = abbreviated.filter { test in
            let text = test["selector"].string ?? ""
            let path = try? JSONPath(abbreviated: String(text.dropFirst(text.hasPrefix("$..") ? 1 : 2)))
            return path != (try? JSONPath(text))
        }
        #expect(wrong.compactMap(\.["name"].string) == [])
    }

    /// Whether a query is refused, or selects one of the lists that a case permits, at the places it names.
    private static func holds(_ test: JSONValue) -> Bool {
        guard let text = test["selector"].string else { return false }
        guard let path = try? JSONPath(text) else { return test["invalid_selector"].bool == true }
        guard test["invalid_selector"].isNull, let nodes = try? path.nodes(in: test["document"]),
            let values = try? path.values(in: test["document"])
        else { return false }
        let results = test["result"].isNull ? test["results"].array : [test["result"]]
        let places = test["result_paths"].isNull ? test["results_paths"].array : [test["result_paths"]]
        return values == nodes.map(\.value)
            && zip(results, places).contains { result, places in
                result == .array(values) && places == .array(nodes.map { .string($0.location.description) })
            }
    }
}
