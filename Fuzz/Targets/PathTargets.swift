import JSONPath
import Primitives
import RegularExpression

extension FuzzTarget {
    /// JSONPath: a query on the first line, then a document.
    static let jsonPath = FuzzTarget(name: "json-path") { input in
        let lines = input.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
        let text = String(decoding: lines.first ?? [], as: UTF8.self)
        _ = try? JSONPath(abbreviated: text)
        do throws(JSONPath.SyntaxError) {
            let path = try JSONPath(text)
            let document = lines.count > 1 ? try? JSONValue(parsing: lines[1]) : nil
            if let document { evaluate(path, document) }
        } catch {
            expect(error.column >= 1 && error.column <= text.count + 1, "an error points into the text")
        }
    }

    private static func evaluate(_ path: JSONPath, _ document: JSONValue) {
        func budget() -> JSONPath.Budget { JSONPath.Budget(steps: 100_000, results: 1000) }
        var own = budget()
        guard let nodes = try? path.nodes(in: document, within: &own) else { return }
        var again = budget()
        let values = try? path.values(in: document, within: &again)
        expect(values == nodes.map(\.value), "values differ from the nodes: \(path)")
        again = budget()
        expect((try? path.first(in: document, within: &again)) == nodes.first?.value, "the first is the first: \(path)")
        expect(!path.isSingular || nodes.count <= 1, "a singular query selects one value at most: \(path)")
        for node in nodes.prefix(20) {
            again = budget()
            let found = try? JSONPath(node.location.description).values(in: document, within: &again)
            // Of members with one name, a path finds the first.
            expect(found?.count == 1, "a normalized path is read back: \(node.location)")
        }
    }

    /// I-Regexp and captures: a pattern on the first line, then a text.
    static let regularExpressions = FuzzTarget(name: "regular-expressions") { input in
        let lines = input.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
        let pattern = String(decoding: lines.first ?? [], as: UTF8.self)
        let text = lines.count > 1 ? String(decoding: lines[1], as: UTF8.self) : ""
        do throws(RegularExpression.SyntaxError) {
            let (whole, part) = (try IRegexp(pattern, isWhole: true), try IRegexp(pattern, isWhole: false))
            var steps = 1_000_000
            guard let isWhole = try? whole.matches(text, steps: &steps) else { return }
            guard let isPart = try? part.matches(text, steps: &steps) else { return }
            expect(isPart || !isWhole, "a text that matches wholly matches in a part: \(pattern)")
        } catch {
            expect(
                error.offset >= 0 && error.offset <= pattern.unicodeScalars.count,
                "an error points into the pattern"
            )
        }
        guard let plain = try? RegularExpression(pattern), let capturing = try? CapturingExpression(pattern) else {
            return
        }
        func group(_ number: Int) -> String? {
            var steps = Int.max
            return (try? capturing.firstMatch(of: number, in: text, steps: &steps)) ?? nil
        }
        let match = group(0)
        expect(plain.matches(text) == (match != nil), "both engines agree: \(pattern)")
        for number in 1...max(1, min(capturing.groupCount, 3)) {
            guard let found = group(number) else { continue }
            expect(match?.utf8.count ?? 0 >= found.utf8.count, "a group is within the match: \(pattern)")
        }
    }
}
