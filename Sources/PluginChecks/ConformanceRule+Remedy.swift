import SourceChecks

extension ConformanceRule {
    /// The remedy for the author of a plugin that breaks the rule.
    func remedy(isProgram: Bool) -> String {
        switch self {
        case .descriptor: "Correct plugin.toml."
        case .example: "'example' of [subject] must be one that the source accepts."
        case .reach: "Declare each address under [[services]], and request no other."
        case .identity: "Give 'id' what the publisher never changes, and no two items the same."
        case .titles: "Give at least one item a 'title'."
        case .addresses: "Give whole addresses that begin with http:// or https://."
        case .credentials: "Declare each credential under [[credentials]]."
        default: isProgram ? programRemedy : mappingRemedy
        }
    }

    private var mappingRemedy: String {
        switch self {
        case .dates: "Correct 'format' or 'zone' of the date."
        case .paging: "Correct [next], and record the second page."
        case .failures: "Name the 'type' under [request], and where the service reports errors [error] 'message'."
        case .elements:
            "Take the values of an item from its own element, and 'id' from what the publisher never changes."
        default: "'quire plugin try' shows its requests and the items that it finds."
        }
    }

    private var programRemedy: String {
        switch self {
        case .hostHeaders: "Leave those headers to quire."
        case .repeatable: "Take the time from QUIRE_NOW or 'now', use nothing random, and keep the order."
        case .dates: "Print dates as 2026-11-21T10:00:00Z."
        case .forecast: "Give the place, the days in order and an attribution."
        case .limit: "Give no more items than QUIRE_LIMIT or 'limit'."
        case .state: "Give a state of at most 64 KiB that can be given back."
        case .paging: "Make the next page from the cursor, and end with a page without one."
        case .failures:
            "After an answer that is not a success, or not what was expected, print {\"type\":\"error\",\"of\":ID} and no items."
        case .conditional: "After status 304 print {\"type\":\"unchanged\"}."
        case .cancellation: "End when standard input ends."
        case .hostileText: "Print texts as they come, and let a JSON library write the lines."
        case .elements: "Read each element for itself, and print {\"type\":\"skip\"} for one that cannot be read."
        case .secrets: "Print no secret."
        default: "'quire plugin try' shows what it asks and what it prints."
        }
    }

    /// The condition under which the rule applies, in words that follow "not checked".
    var condition: String {
        switch self {
        case .forecast: "it gives no forecast"
        case .state: "it gives no state"
        case .paging: "it gives no next page"
        case .conditional: "it sends no conditional request"
        case .failures, .cancellation, .hostileText, .elements: "it sends no request"
        default: "it has no answer to its example"
        }
    }
}
