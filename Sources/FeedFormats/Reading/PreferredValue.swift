/// A value that several elements can provide, with the best rank winning: RSS's own title before Dublin Core's.
struct PreferredValue<Value> {
    private(set) var value: Value?
    private var rank = Int.max

    // Parameters are consumed, so that a text that is stored is not retained once more.

    /// Stores a value of a better rank; among equal ranks the first one wins.
    mutating func offer(_ value: consuming Value?, rank: Int) {
        guard rank < self.rank, value != nil else { return }
        self.value = value
        self.rank = rank
    }

    mutating func take() -> Value? { value.take() }

    /// Stores a value of an equal or better rank; among equal ranks the last one wins.
    mutating func replace(_ value: consuming Value?, rank: Int) {
        guard rank <= self.rank, value != nil else { return }
        self.value = value
        self.rank = rank
    }
}

struct DistinctTexts {
    fileprivate(set) var values: [String] = []
    /// Used once there are too many values to compare one by one.
    private var seen: Set<String> = []

    /// Adds a text that is neither blank nor known, and returns whether it did.
    @discardableResult
    mutating func add(_ text: String?) -> Bool {
        guard let text = text?.nonBlank?.decodingStrayReferences, isNew(text) else { return false }
        values.append(text)
        return true
    }

    private mutating func isNew(_ text: String) -> Bool {
        if values.count < 8 { return !values.contains(text) }
        if seen.isEmpty { seen = Set(values) }
        return seen.insert(text).inserted
    }
}

struct Categories {
    private var names = DistinctTexts()
    private var all: [Category] = []
    private var hasDetails = false
    /// The maximum number, which bounds the work on hostile items.
    private static let limit = 1000

    var terms: [String] { names.values }

    mutating func takeTerms() -> [String] {
        var taken = DistinctTexts()
        swap(&taken, &names)
        return taken.values
    }

    var details: [Category] { hasDetails ? all : [] }

    mutating func add(_ term: String?, scheme: String? = nil, label: String? = nil) {
        guard names.values.count < Self.limit, names.add(term), let term = names.values.last else { return }
        guard hasDetails || scheme != nil || label != nil else { return }
        if !hasDetails { all = names.values.dropLast().map { Category($0) } }
        hasDetails = true
        all.append(Category(term, scheme: scheme?.nonBlank, label: label?.nonBlank))
    }
}

struct Authors {
    private(set) var value: [Person] = []
    private var rank = Int.max
    private var preference = Int.max

    /// Adds a person; up to two hundred people of the same rank are collected.
    mutating func add(_ person: consuming Person, rank: Int) {
        guard person.displayName != nil else { return }
        let hasName = person.name != nil
        let preference = Self.preference(of: rank, hasName: hasName, hasMail: person.email != nil)
        if rank != self.rank {
            guard preference < self.preference else { return }
            value = []
            self.rank = rank
        }
        self.preference = min(preference, self.preference)
        if value.count < 200, !value.contains(person) { value.append(person) }
    }

    mutating func take() -> [Person] {
        var taken: [Person] = []
        swap(&taken, &value)
        return taken
    }

    /// The last rank of the elements that name an author; later ranks are owners, publishers and agencies.
    private static let lastRank = 3

    /// Returns the order of an element's author among the authors of other elements.
    ///
    /// RSS's element has a mail address, often an office's, so Dublin Core's name precedes it. Mail alone follows
    /// names.
    private static func preference(of rank: Int, hasName: Bool, hasMail: Bool) -> Int {
        guard rank <= lastRank else { return 2 * rank }
        guard hasName else { return 7 }
        return rank == 0 && hasMail ? 5 : 2 * rank
    }
}
