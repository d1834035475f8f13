/// A value that several elements can give, of which the best-placed counts: RSS's own title before Dublin Core's.
struct PreferredValue<Value> {
    private(set) var value: Value?
    private var rank = Int.max

    // What is offered is handed over, so that a text that is kept need not be counted once more.

    /// Takes a value of a better rank; among equals the first one stays.
    mutating func offer(_ value: consuming Value?, rank: Int) {
        guard rank < self.rank, value != nil else { return }
        self.value = value
        self.rank = rank
    }

    /// Hands the value over and keeps none.
    mutating func take() -> Value? { value.take() }

    /// Takes a value of a rank that is at least as good: among equals the last one stays.
    mutating func replace(_ value: consuming Value?, rank: Int) {
        guard rank <= self.rank, value != nil else { return }
        self.value = value
        self.rank = rank
    }
}

extension PreferredValue where Value == [Person] {
    /// Offers one person: those of the same rank come together, up to two hundred.
    mutating func add(_ person: consuming Person, rank: Int) {
        guard person.displayName != nil, rank <= self.rank else { return }
        if rank < self.rank { value = [] }
        self.rank = rank
        if value.map({ $0.count < 200 && !$0.contains(person) }) == true { value?.append(person) }
    }
}

/// Values in the order in which they came, each once.
struct DistinctTexts {
    fileprivate(set) var values: [String] = []
    /// Used once there are more values than can be looked through at a glance.
    private var seen: Set<String> = []

    /// Takes a text that is neither blank nor known, and says whether it did.
    @discardableResult
    mutating func add(_ text: String?) -> Bool {
        guard let text = text?.nonBlank, isNew(text) else { return false }
        values.append(text)
        return true
    }

    private mutating func isNew(_ text: String) -> Bool {
        if values.count < 8 { return !values.contains(text) }
        if seen.isEmpty { seen = Set(values) }
        return seen.insert(text).inserted
    }
}

/// Categories in the order in which they came, each term once.
struct Categories {
    private var names = DistinctTexts()
    private var all: [Category] = []
    private var hasDetails = false
    /// The most that are kept: one item with a hundred thousand would cost as much as all others together.
    private static let limit = 1000

    /// The terms.
    var terms: [String] { names.values }

    /// Hands the terms over and keeps none.
    mutating func takeTerms() -> [String] {
        var taken = DistinctTexts()
        swap(&taken, &names)
        return taken.values
    }

    /// The categories, when any of them is more than its term.
    var details: [Category] { hasDetails ? all : [] }

    mutating func add(_ term: String?, scheme: String? = nil, label: String? = nil) {
        guard names.values.count < Self.limit, names.add(term), let term = names.values.last else { return }
        guard hasDetails || scheme != nil || label != nil else { return }
        if !hasDetails { all = names.values.dropLast().map { Category($0) } }
        hasDetails = true
        all.append(Category(term, scheme: scheme?.nonBlank, label: label?.nonBlank))
    }
}
