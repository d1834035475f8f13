/// A condition as a value that is copied without counting references, which takes longer than most comparisons.
///
/// Selectors of names, ids, classes and descendants consist of nothing else: `h2 a`, `.score`, `#list li.new`.
enum PlainTest: Sendable {
    /// The name, by its numbers in HTML, and in SVG and MathML.
    case type(lower: UInt32, exact: UInt32)
    /// An id, by the place of its bytes among ``PreparedSelector/tokens``.
    case id(Int, count: Int)
    /// A class, likewise.
    case className(Int, count: Int)
    /// The tests that follow are those of an ancestor.
    case ancestor
}

extension ComplexSelector {
    /// Returns the tests that are the same as the conditions; `nil` if there are other conditions or combinators.
    func plainTests(_ names: [(lower: UInt32, exact: UInt32)], _ tokens: inout [UInt8]) -> [PlainTest]? {
        guard combinators.allSatisfy({ $0 == .descendant }) else { return nil }
        var tests: [PlainTest] = []
        for (index, compound) in compounds.enumerated() {
            if index > 0 { tests.append(.ancestor) }
            for condition in compound {
                switch condition {
                case .type(let name): tests.append(.type(lower: names[name].lower, exact: names[name].exact))
                case .id(let token):
                    tests.append(.id(tokens.count, count: token.count))
                    tokens += token
                case .className(let token):
                    tests.append(.className(tokens.count, count: token.count))
                    tokens += token
                case .attribute, .not, .any, .has, .root, .scope, .anchor, .empty, .nth: return nil
                }
            }
        }
        return tests
    }
}

/// The tests of a selector and the bytes of their ids and classes, at their places in memory.
struct PlainTests {
    let tests: UnsafeBufferPointer<PlainTest>
    let tokens: UnsafeBufferPointer<UInt8>

    func token(_ start: Int, _ count: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: tokens[start..<start + count])
    }
}

extension PreparedSelector {
    /// Calls `body` with the tests.
    func withTests<Result>(_ body: (PlainTests) -> Result) -> Result {
        plainTests.withUnsafeBufferPointer { tests in
            tokens.withUnsafeBufferPointer { body(PlainTests(tests: tests, tokens: $0)) }
        }
    }
}

extension SelectorMatcher {
    /// Returns whether an element and those around it pass tests.
    ///
    /// The nearest ancestor that passes the tests of one is taken: if those further left fail from there, they fail from
    /// every other as well.
    mutating func passes(_ all: PlainTests, _ range: Range<Int>, _ node: UInt32) -> Bool {
        var node = node
        var first = range.lowerBound
        while true {
            var index = first
            while index < range.upperBound, passes(all.tests[index], all, node) { index += 1 }
            if index == range.upperBound { return true }
            if case .ancestor = all.tests[index] {
                first = index + 1
            } else if first == range.lowerBound {
                return false
            }
            node = parentElement(node)
            steps += 1
            guard node != 0, steps < storage.maximumSteps else { return false }
        }
    }

    private mutating func passes(_ test: PlainTest, _ all: PlainTests, _ node: UInt32) -> Bool {
        switch test {
        case .ancestor: return false
        case .type(let lower, let exact):
            steps += 1
            let record = nodes[Int(node)]
            return record.name == (record.namespace == .html ? lower : exact)
        case .id(let start, let count):
            steps += 1
            return hasID(all.token(start, count), node)
        case .className(let start, let count):
            steps += 1
            return hasClass(all.token(start, count), node)
        }
    }
}
