/// The authors of a feed or an item, which several elements can name.
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
    /// The element of RSS has a mail address, often an office's: the name in Dublin Core precedes it. A mail address
    /// alone follows every name.
    private static func preference(of rank: Int, hasName: Bool, hasMail: Bool) -> Int {
        guard rank <= lastRank else { return 2 * rank }
        guard hasName else { return 7 }
        return rank == 0 && hasMail ? 5 : 2 * rank
    }
}
