/// The authors of a feed or an item, which several elements can name.
struct Authors {
    private(set) var value: [Person] = []
    private var rank = Int.max
    private var preference = Int.max

    /// Adds a person.
    ///
    /// Those of the same rank are collected, up to two hundred.
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

    /// Moves the authors out.
    mutating func take() -> [Person] {
        var taken: [Person] = []
        swap(&taken, &value)
        return taken
    }

    /// The last rank of the elements that name an author; those behind it name owners, publishers and agencies.
    private static let lastRank = 3

    /// Returns the place of an author among those of other elements.
    ///
    /// RSS's own element has a mail address, often that of an office: Dublin Core's name comes before it. A mail address alone
    /// comes behind every name.
    private static func preference(of rank: Int, hasName: Bool, hasMail: Bool) -> Int {
        guard rank <= lastRank else { return 2 * rank }
        guard hasName else { return 7 }
        return rank == 0 && hasMail ? 5 : 2 * rank
    }
}
