/// A selector with what is the same for all its searches in one document.
final class PreparedSelector: Sendable {
    let selector: HTMLSelector
    let storage: HTMLStorage
    /// The numbers of the selector's names in the document, in lower case and as written.
    let names: [(lower: UInt32, exact: UInt32)]
    /// The expectations that each selector of the list has of an element, before its conditions are compared.
    let expectations: [Expectation]
    /// Whether the expectations of ancestors have ids and classes.
    let hasAncestorTokens: Bool
    /// The tests of all selectors that have some.
    let plainTests: [PlainTest]
    /// The ids and classes of the tests.
    let tokens: [UInt8]

    /// Whether a selector expects something of ancestors.
    let expectsAncestors: Bool

    /// The expectations of a complex selector.
    struct Expectation {
        /// The bits that are set for the element's ancestors.
        var ancestors: UInt64 = 0
        /// The number of the element's name; `nil` for any.
        var name: UInt32?
        /// Whether the element has attributes.
        var hasAttributes = false
        /// The tests that are the same as the conditions; empty if there are none.
        var plainTests: Range<Int> = 0..<0

        /// Returns whether an element can match at all.
        ///
        /// - Parameter filter: The bits of its ancestors.
        @inline(__always)
        func allows(_ record: NodeRecord, _ filter: UInt64) -> Bool {
            ancestors & ~filter == 0 && (name == nil || name == record.name) && (!hasAttributes || record.length > 0)
        }
    }

    init(_ selector: HTMLSelector, in storage: HTMLStorage) {
        self.selector = selector
        self.storage = storage
        names = selector.names.map { name in
            let lower = storage.names.number(of: name.lower) ?? 0
            return (lower, name.lower == name.exact ? lower : storage.names.number(of: name.exact) ?? 0)
        }
        var (expectations, hasAncestorTokens) = Self.expectations(
            selector,
            names,
            ignoresCase: storage.quirks == .full
        )
        var tests: [PlainTest] = []
        var tokens: [UInt8] = []
        for (index, complex) in selector.list.selectors.enumerated() {
            guard let own = complex.plainTests(names, &tokens) else { continue }
            expectations[index].plainTests = tests.count..<tests.count + own.count
            tests += own
        }
        (self.expectations, self.hasAncestorTokens) = (expectations, hasAncestorTokens)
        (plainTests, self.tokens) = (tests, tokens)
        expectsAncestors = expectations.contains { $0.ancestors != 0 }
    }
}

extension PreparedSelector {
    /// Returns what the selectors of a list expect, and whether that includes ids and classes of ancestors.
    static func expectations(
        _ selector: HTMLSelector,
        _ names: [(lower: UInt32, exact: UInt32)],
        ignoresCase: Bool
    ) -> ([Expectation], hasAncestorTokens: Bool) {
        var hasTokens = false
        let expectations = selector.list.selectors.map { complex in
            var expectation = Expectation()
            for condition in complex.compounds[0] {
                switch condition {
                case .type(let name) where selector.names[name].isSameInAllLanguages:
                    expectation.name = names[name].lower
                case .id, .className, .attribute: expectation.hasAttributes = true
                default: break
                }
            }
            for (index, combinator) in complex.combinators.enumerated()
            where combinator == .descendant || combinator == .child {
                for condition in complex.compounds[index + 1] {
                    switch condition {
                    case .type(let name) where names[name].lower == names[name].exact:
                        expectation.ancestors |= bit(UInt64(names[name].lower))
                    case .id(let token) where !ignoresCase, .className(let token) where !ignoresCase:
                        hasTokens = true
                        expectation.ancestors |= token.withUnsafeBufferPointer(bit)
                    default: break
                    }
                }
            }
            return expectation
        }
        return (expectations, hasTokens)
    }

    /// Returns the bit of a name.
    static func bit(_ number: UInt64) -> UInt64 {
        1 << ((number &* 0x9E37_79B9_7F4A_7C15) >> 58)
    }

    /// Returns the bit of an id or a class.
    static func bit(_ token: UnsafeBufferPointer<UInt8>) -> UInt64 {
        bit(token.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
    }
}
