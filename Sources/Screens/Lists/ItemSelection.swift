/// A selection of items of the last list: `3`, `1 5`, `1-5`, `5-`, `*`, `.`, `-`, `+`, `$`, `^`, `:u`.
///
/// The grammar is that of mailx: `.` is the current item, `-` the previous one, `+` the next one, `^` the first, `$` the
/// last, `*` all of them, `:u` those in a state. Both ends of a range may be any single item, as in `.-$`; without its second
/// end it goes to the last item, and an end beyond the list is the last item. A comma separates like a space. With other
/// terms, `*` has no effect: `* 3-5` is `3-5`, so that no more is marked than what was named.
package struct ItemSelection: Equatable, Sendable {
    package enum Place: Hashable, Sendable {
        /// Counted from 1; `Int.max` for a number that does not fit.
        case number(Int)
        case current, first, last, before, after
    }

    package enum State: Character, Hashable, Sendable, CaseIterable {
        case unread = "u", new = "n", read = "r", old = "o", flagged = "f", deleted = "d"
    }

    package enum Term: Hashable, Sendable {
        case one(Place)
        case range(Place, Place)
        case all
        case state(State)
    }

    /// The terms as given; never empty.
    package let terms: [Term]

    /// Parses words; `nil` if there are none or a word does not follow the grammar, so that it may be a query.
    package init?(_ words: [String]) {
        var terms: [Term] = []
        for word in words {
            for part in word.split(separator: ",") {
                guard let term = Term(part) else { return nil }
                terms.append(term)
            }
        }
        guard !terms.isEmpty else { return nil }
        let named = terms.filter { $0 != .all }
        self.terms = named.isEmpty ? [.all] : named
    }

    package static let current = ItemSelection(terms: [.one(.current)])

    package static let all = ItemSelection(terms: [.all])

    init(row: Int) {
        self.init(terms: [.one(.number(row + 1))])
    }

    private init(terms: [Term]) {
        self.terms = terms
    }

    /// Whether words look like a selection but are not one: `-3`, which as a query would match everything without a 3, `1 foo`, `:s`.
    package static func looksLikeNumbers(_ words: [String]) -> Bool {
        guard ItemSelection(words) == nil else { return false }
        let signs = Set("0123456789.,-^$*".utf8)
        let first = words.first ?? ""
        if words.contains(where: { $0.hasPrefix(":") && $0.count == 2 }) { return true }
        return ItemSelection([first]) != nil || words.contains { !$0.isEmpty && $0.utf8.allSatisfy(signs.contains) }
    }

    /// Returns the item numbers, counted from 1, without duplicates, in the order given; `isIn` returns whether an item is in a state.
    package func numbers(
        current: Int?,
        count: Int,
        isIn: (Int, State) -> Bool = { _, _ in false }
    ) throws(ItemSelectionError) -> [Int] {
        guard count > 0 else { throw .emptyList }
        var numbers: [Int] = []
        var chosen = Set<Int>()
        var done = Set<Term>()
        for term in terms where done.insert(term).inserted {
            for number in try term.range(current: current, count: count) {
                if case .state(let state) = term, !isIn(number, state) { continue }
                if chosen.insert(number).inserted { numbers.append(number) }
            }
        }
        guard !numbers.isEmpty else { throw .noneInState }
        return numbers
    }

    /// Whether a range goes beyond a list with this number of items, and ends with it.
    func exceeds(_ count: Int, hasMore: Bool) -> Bool {
        terms.contains { term in
            switch term {
            case .range(_, .number(let end)): end > count
            case .range(_, .last): hasMore
            case .one, .range, .all, .state: false
            }
        }
    }

    var isAll: Bool { terms == [.all] }
}

package enum ItemSelectionError: Error, Equatable, Sendable, CustomStringConvertible {
    case emptyList
    case noSuchItem(Int, count: Int)
    /// The list has further rows, which have no numbers yet.
    case notListed(Int, count: Int)
    /// The page, whose rows are not all items, has fewer rows; the command that shows it.
    case noSuchRow(Int, count: Int, command: String)
    case noCurrentItem, beyondEnd, noneInState
    case backwards(Int, Int)
    case notANumber(String)

    package var command: String? {
        switch self {
        case .noSuchRow(_, _, let command): command
        case .notListed: "more"
        default: nil
        }
    }

    package var description: String {
        switch self {
        case .emptyList: "there is no list of items to choose from"
        case .noSuchItem(.max, let count): "there is no item with that number; the list has \(count)"
        case .noSuchItem(let number, let count): "there is no item \(number); the list has \(count)"
        case .notListed(let number, let count):
            "there is no item \(number == .max ? "with that number" : "\(number)"); \(count) \(count == 1 ? "is" : "are") listed so far"
        case .noSuchRow(.max, let count, _):
            "there is no row with that number; the page has \(count) \(count == 1 ? "row" : "rows")"
        case .noSuchRow(let number, let count, _):
            "there is no row \(number); the page has \(count) \(count == 1 ? "row" : "rows")"
        case .noCurrentItem: "there is no current item; open one first"
        case .beyondEnd: "there is no item beyond the end of the list"
        case .noneInState: "no item of this list is in that state"
        case .notANumber(let text) where text.hasPrefix(":"):
            "'\(text)' selects nothing; :u and :n are the unread items, :r and :o the read ones, :f the starred, :d the hidden"
        case .notANumber(let text): "'\(text)' is not an item number or range; write 3, 1-5, '1 4 7' or *"
        case .backwards(let first, let last): "the range \(first)-\(last) runs backwards; write \(last)-\(first)"
        }
    }
}

extension ItemSelection.Place {
    fileprivate init?(_ word: some StringProtocol) {
        switch word {
        case ".": self = .current
        case "^": self = .first
        case "$": self = .last
        case "-": self = .before
        case "+": self = .after
        default:
            guard !word.isEmpty, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            self = .number(Int(word) ?? .max)
        }
    }

    fileprivate func number(current: Int?, count: Int) throws(ItemSelectionError) -> Int {
        switch self {
        case .first: return 1
        case .last: return count
        case .current, .before, .after:
            guard let current, (1...count).contains(current) else { throw .noCurrentItem }
            let number = current + (self == .before ? -1 : self == .after ? 1 : 0)
            guard (1...count).contains(number) else { throw .beyondEnd }
            return number
        case .number(let number):
            guard (1...count).contains(number) else { throw .noSuchItem(number, count: count) }
            return number
        }
    }
}

extension ItemSelection.Term {
    fileprivate init?(_ word: Substring) {
        if word == "*" {
            self = .all
            return
        }
        if word.count == 2, word.first == ":", let state = word.last.flatMap(ItemSelection.State.init) {
            self = .state(state)
            return
        }
        if let place = ItemSelection.Place(word) {
            self = .one(place)
            return
        }
        let ends = word.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = ends.first.flatMap({ ItemSelection.Place($0) }) else { return nil }
        guard ends.count == 2, let last = ends[1].isEmpty ? .last : ItemSelection.Place(ends[1]) else { return nil }
        self = .range(first, last)
    }

    fileprivate func range(current: Int?, count: Int) throws(ItemSelectionError) -> ClosedRange<Int> {
        switch self {
        case .all, .state: return 1...count
        case .one(let place):
            let number = try place.number(current: current, count: count)
            return number...number
        case .range(let first, let last):
            let start = try first.number(current: current, count: count)
            var end = count
            if case .number(let number) = last, number > count {
                // As in mailx, the range ends with the list.
            } else {
                end = try last.number(current: current, count: count)
            }
            guard start <= end else { throw .backwards(start, end) }
            return start...end
        }
    }
}
