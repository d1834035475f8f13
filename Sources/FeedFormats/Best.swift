/// A value that several elements can give, of which the best-placed counts: RSS's own title before Dublin Core's.
///
/// Among equals the first one stays.
struct Best<Value> {
    private(set) var value: Value?
    private var rank = Int.max

    mutating func offer(_ value: Value?, rank: Int) {
        guard rank < self.rank, let value else { return }
        self.value = value
        self.rank = rank
    }
}

extension Best where Value == [Person] {
    /// Offers one person: those of the same rank come together, up to two hundred.
    mutating func add(_ person: Person, rank: Int) {
        guard person.displayName != nil, rank <= self.rank else { return }
        if rank < self.rank { value = [] }
        self.rank = rank
        if let people = value, people.count < 200, !people.contains(person) { value?.append(person) }
    }
}

/// Values in the order in which they came, each once.
struct DistinctTexts {
    private(set) var values: [String] = []
    private var seen: Set<String> = []

    mutating func add(_ text: String?) {
        guard let text = text?.nonBlank, seen.insert(text).inserted else { return }
        values.append(text)
    }
}
