/// A selector of CSS (https://drafts.csswg.org/selectors-4/), compiled for use with any number of documents.
///
///     let links = try HTMLSelector("nav a[href^='https:']:not(.external)")
///     for link in try page.select(links) { print(link.text) }
///
/// It knows types, `*`, classes, ids, attributes, the four combinators, lists, `:not()`, `:is()`, `:where()`, `:has()`,
/// `:root`, `:scope`, `:empty`, and the classes of children and types (`:nth-child(2n+1 of li)`, `:first-of-type`).
public struct HTMLSelector: Sendable {
    let list: SelectorList
    /// The names of elements and attributes, to which conditions refer by index.
    let names: [SelectorName]
    /// The number of conditions that keep the places of siblings.
    let nthCount: Int
    /// The selector as it was written.
    public let text: String

    /// Compiles a selector.
    public init(_ text: String) throws(HTMLSelectorError) {
        var parser = SelectorParser(text)
        list = try parser.parse()
        names = parser.names
        nthCount = parser.nthCount
        self.text = text
    }
}

/// A name of an element or attribute: in lower case for HTML, as it was written for SVG and MathML.
struct SelectorName: Hashable, Sendable {
    var lower: [UInt8]
    var exact: [UInt8]
    var isSameInAllLanguages: Bool { lower == exact }
}

struct SelectorList: Sendable {
    var selectors: [ComplexSelector] = []
}

struct ComplexSelector: Sendable {
    enum Combinator: Sendable {
        case descendant, child, next, later
    }

    var compounds: [[SelectorCondition]] = []
    /// The combinator between each compound and the following one, which is on its left.
    var combinators: [Combinator] = []

    /// Whether the leftmost combinator of a relative selector leads to siblings.
    var beginsWithSiblings: Bool { combinators.last == .next || combinators.last == .later }
}

/// A condition that an element meets or not.
indirect enum SelectorCondition: Sendable {
    case type(Int)
    case id([UInt8])
    case className([UInt8])
    case attribute(AttributeCondition)
    case not(SelectorList)
    case any(SelectorList)
    case has(SelectorList)
    case root
    case scope
    /// The element that a relative selector begins at.
    case anchor
    case empty
    case nth(NthCondition)
}

struct AttributeCondition: Sendable {
    enum Operator: Sendable {
        case exists, equals, includes, dash, prefix, suffix, contains
    }

    var name: Int
    var comparison: Operator
    var value: [UInt8]
    /// Whether case matters; `nil` if that depends on the attribute.
    var isCaseSensitive: Bool?
}

/// A condition about an element's place among its siblings: `step` times any number from 0, plus `offset`.
struct NthCondition: Sendable {
    var step: Int
    var offset: Int
    var isFromEnd = false
    var isOfType = false
    /// Selects the siblings that are numbered; `nil` numbers all of them.
    var filter: SelectorList?
    /// The index of the places that a matcher keeps.
    var slot = 0

    func matches(_ place: Int) -> Bool {
        let rest = place - offset
        return step == 0 ? rest == 0 : rest % step == 0 && rest / step >= 0
    }
}

/// The reason why a selector cannot be used.
public struct HTMLSelectorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The selector.
    public let selector: String
    /// The column of the mistake in characters, from 1; `nil` for the whole selector, such as one that takes too long.
    public internal(set) var column: Int?
    /// The mistake, as in `expected a name after “.”`.
    public let reason: String

    /// The mistake and its column in one sentence.
    public var description: String {
        column.map { "In “\(selector)”, column \($0): \(reason)." } ?? "The selector “\(selector)” \(reason)."
    }
}
