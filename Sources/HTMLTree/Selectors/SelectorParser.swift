struct SelectorParser {
    static let maximumParts = 1_000
    static let maximumNesting = 16

    var reader: SelectorReader
    var names: [SelectorName] = []
    var nthCount = 0
    private var parts = 0
    private var nesting = 0
    private var isInHas = false

    init(_ text: String) { reader = SelectorReader(text) }

    mutating func parse() throws(HTMLSelectorError) -> SelectorList {
        let list = try parseList(isRelative: false)
        guard reader.isAtEnd else { throw reader.error("expected a combinator, a comma or the end") }
        return list
    }

    private mutating func parseList(isRelative: Bool) throws(HTMLSelectorError) -> SelectorList {
        var list = SelectorList()
        repeat {
            reader.skipSpace()
            list.selectors.append(try parseComplex(isRelative: isRelative))
        } while reader.take(",")
        return list
    }

    private mutating func parseComplex(isRelative: Bool) throws(HTMLSelectorError) -> ComplexSelector {
        var compounds: [[SelectorCondition]] = []
        var combinators: [ComplexSelector.Combinator] = []
        if isRelative {
            compounds.append([.anchor])
            combinators.append(takeCombinator() ?? .descendant)
            reader.skipSpace()
        }
        while true {
            compounds.append(try parseCompound())
            let hasSpace = reader.skipSpace()
            if let combinator = takeCombinator() {
                reader.skipSpace()
                combinators.append(combinator)
            } else if hasSpace, !reader.isAtEnd, !reader.isAt(","), !reader.isAt(")") {
                combinators.append(.descendant)
            } else {
                break
            }
        }
        return ComplexSelector(compounds: compounds.reversed(), combinators: combinators.reversed())
    }

    private mutating func takeCombinator() -> ComplexSelector.Combinator? {
        if reader.take(">") { return .child }
        if reader.take("+") { return .next }
        return reader.take("~") ? .later : nil
    }

    private mutating func parseCompound() throws(HTMLSelectorError) -> [SelectorCondition] {
        var conditions: [SelectorCondition] = []
        var isEmpty = true
        if reader.take("*") {
            isEmpty = false
        } else if reader.isAtName {
            conditions.append(.type(intern(try reader.name("a name"))))
            isEmpty = false
        }
        while let condition = try parseCondition() {
            conditions.append(condition)
            isEmpty = false
        }
        guard !isEmpty else { throw reader.error("expected a selector") }
        parts += max(conditions.count, 1)
        guard parts <= Self.maximumParts else {
            throw reader.error("expected at most \(Self.maximumParts) parts")
        }
        return conditions
    }

    private mutating func parseCondition() throws(HTMLSelectorError) -> SelectorCondition? {
        if reader.take("#") { return .id(Array(try reader.name("a name after “#”").utf8)) }
        if reader.take(".") { return .className(Array(try reader.name("a name after “.”").utf8)) }
        if reader.take("[") { return .attribute(try parseAttribute()) }
        guard reader.isAt(":") else { return nil }
        return try parsePseudoClass()
    }

    private mutating func intern(_ name: String) -> Int {
        let name = SelectorName(lower: name.utf8.map(\.lowercased), exact: Array(name.utf8))
        if let index = names.firstIndex(of: name) { return index }
        names.append(name)
        return names.count - 1
    }

    private mutating func parseAttribute() throws(HTMLSelectorError) -> AttributeCondition {
        reader.skipSpace()
        let name = intern(try reader.name("the name of an attribute"))
        reader.skipSpace()
        var condition = AttributeCondition(name: name, comparison: .exists, value: [])
        if reader.take("]") { return condition }
        condition.comparison = try parseOperator()
        reader.skipSpace()
        condition.value = Array(try reader.nameOrString().utf8)
        reader.skipSpace()
        if reader.takeLetter("i") {
            condition.isCaseSensitive = false
        } else if reader.takeLetter("s") {
            condition.isCaseSensitive = true
        }
        reader.skipSpace()
        guard reader.take("]") else { throw reader.error("expected “i”, “s” or “]”") }
        return condition
    }

    private mutating func parseOperator() throws(HTMLSelectorError) -> AttributeCondition.Operator {
        let operators: [(Unicode.Scalar, AttributeCondition.Operator)] = [
            ("~", .includes), ("|", .dash), ("^", .prefix), ("$", .suffix), ("*", .contains),
        ]
        if reader.take("=") { return .equals }
        for (sign, comparison) in operators where reader.isAt(sign, followedBy: "=") {
            reader.skip(2)
            return comparison
        }
        throw reader.error("expected “=”, “~=”, “|=”, “^=”, “$=”, “*=” or “]”")
    }
}

// Pseudo-classes.
extension SelectorParser {
    private mutating func parsePseudoClass() throws(HTMLSelectorError) -> SelectorCondition {
        let start = reader
        reader.skip(1)
        guard !reader.isAt(":") else {
            throw start.error("expected a pseudo-class; pseudo-elements select no elements")
        }
        let name = try reader.name("the name of a pseudo-class").lowercased()
        if reader.take("(") {
            guard let condition = try parseFunction(name) else {
                throw start.error("expected a pseudo-class with brackets, such as “:not()”, but “:\(name)()” is none")
            }
            reader.skipSpace()
            guard reader.take(")") else { throw reader.error("expected “)”") }
            return condition
        }
        switch name {
        case "root": return .root
        case "scope": return .scope
        case "empty": return .empty
        case "first-child": return nth(0, 1)
        case "last-child": return nth(0, 1, isFromEnd: true)
        case "only-child": return both(isOfType: false)
        case "first-of-type": return nth(0, 1, isOfType: true)
        case "last-of-type": return nth(0, 1, isFromEnd: true, isOfType: true)
        case "only-of-type": return both(isOfType: true)
        default: throw start.error("expected a pseudo-class, such as “:first-child”, but “:\(name)” is none")
        }
    }

    private mutating func both(isOfType: Bool) -> SelectorCondition {
        let conditions = [nth(0, 1, isOfType: isOfType), nth(0, 1, isFromEnd: true, isOfType: isOfType)]
        return .any(SelectorList(selectors: [ComplexSelector(compounds: [conditions])]))
    }

    private mutating func nth(
        _ step: Int,
        _ offset: Int,
        isFromEnd: Bool = false,
        isOfType: Bool = false,
        filter: SelectorList? = nil
    ) -> SelectorCondition {
        nthCount += 1
        return .nth(
            NthCondition(
                step: step,
                offset: offset,
                isFromEnd: isFromEnd,
                isOfType: isOfType,
                filter: filter,
                slot: nthCount - 1
            )
        )
    }

    private mutating func parseFunction(_ name: String) throws(HTMLSelectorError) -> SelectorCondition? {
        guard nesting < Self.maximumNesting else {
            throw reader.error("expected at most \(Self.maximumNesting) nested brackets")
        }
        nesting += 1
        defer { nesting -= 1 }
        switch name {
        case "not": return .not(try parseList(isRelative: false))
        case "is", "where", "matches": return .any(try parseList(isRelative: false))
        case "has":
            guard !isInHas else { throw reader.error("expected no “:has()” inside “:has()”") }
            isInHas = true
            defer { isInHas = false }
            return .has(try parseList(isRelative: true))
        case "nth-child", "nth-last-child":
            let (step, offset) = try reader.nthFormula()
            reader.skipSpace()
            var filter: SelectorList?
            if reader.takeWord("of") { filter = try parseList(isRelative: false) }
            return nth(step, offset, isFromEnd: name == "nth-last-child", filter: filter)
        case "nth-of-type", "nth-last-of-type":
            let (step, offset) = try reader.nthFormula()
            return nth(step, offset, isFromEnd: name == "nth-last-of-type", isOfType: true)
        default: return nil
        }
    }
}
