import SourceAPI

/// The text of a search that GitHub accepts, and the order of its results.
struct SearchText: Hashable {
    let text: String
    /// The field to sort by; `nil` for the best match first.
    let sort: String?
    /// `asc` or `desc`; `nil` for the service's default, which is `desc`.
    let order: String?

    /// The maximum number of characters besides operators and qualifiers, as GitHub documents it.
    static let maximumLength = 256

    /// Validates a search text, and refuses one that is empty or too long, or whose results cannot be sorted that way.
    ///
    /// `sort:stars`, `order:asc` and, as on GitHub's website, `sort:stars-asc` are no part of the text: GitHub takes them
    /// as parameters of their own.
    init(_ text: String) throws(SourceError) {
        var words: [Substring] = []
        var (sort, order): (String?, String?) = (nil, nil)
        for word in text.split(whereSeparator: \.isWhitespace) {
            switch try Self.sorting(word) {
            case .field(let field, let direction): (sort, order) = (field, direction ?? order)
            case .order(let direction): order = direction
            case nil: words.append(word)
            }
        }
        guard !words.isEmpty else { throw .refused("an empty search finds nothing") }
        guard order == nil || sort != nil else {
            throw .refused("'order:' needs a 'sort:', because the best match is always first")
        }
        let counted = words.filter { !Self.isOperator($0) }
        let length = counted.reduce(counted.count - 1) { $0 + $1.unicodeScalars.count }
        guard length <= Self.maximumLength else {
            throw .refused(
                "a search may have \(Self.maximumLength) characters besides its qualifiers; this one has \(length)"
            )
        }
        self.text = words.joined(separator: " ")
        self.sort = sort
        self.order = order
    }

    /// The parameters of the search service for the order of results, or nothing.
    var sorting: String { parameters(sort: "sort", order: "order") }

    /// The same for the website.
    var websiteSorting: String { parameters(sort: "s", order: "o") }

    private func parameters(sort sortName: String, order orderName: String) -> String {
        guard let sort else { return "" }
        return "&\(sortName)=\(sort)" + (order.map { "&\(orderName)=\($0)" } ?? "")
    }

    private enum Sorting {
        case field(String, order: String?)
        case order(String)
    }

    /// Reads `sort:stars`, `sort:stars-asc` and `order:asc`; returns `nil` for any other word.
    private static func sorting(_ word: Substring) throws(SourceError) -> Sorting? {
        let halves = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard halves.count == 2, ["sort", "order"].contains(halves[0]) else { return nil }
        if halves[0] == "order" {
            guard orders.contains(halves[1]) else { throw .refused("'order' is asc or desc, not '\(halves[1])'") }
            return .order(halves[1])
        }
        let order = orders.first { halves[1].hasSuffix("-" + $0) }
        let field = order.map { String(halves[1].dropLast($0.count + 1)) } ?? halves[1]
        guard fields.contains(field) else {
            throw .refused("'sort' is stars, forks, help-wanted-issues or updated, not '\(field)'")
        }
        return .field(field, order: order)
    }

    private static let fields = ["stars", "forks", "help-wanted-issues", "updated"]
    private static let orders = ["asc", "desc"]

    /// Whether a word is `AND`, `OR`, `NOT`, or a qualifier such as `language:swift` or `-user:apple`.
    private static func isOperator(_ word: Substring) -> Bool {
        if ["AND", "OR", "NOT"].contains(word) { return true }
        guard let colon = word.firstIndex(of: ":"), word.index(after: colon) < word.endIndex else { return false }
        let name = word[..<colon].drop { $0 == "-" }
        return !name.isEmpty && name.allSatisfy { $0.isLowercase || $0 == "-" }
    }
}
