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
        case .dates:
            isProgram ? "Print dates as 2026-11-21T10:00:00Z." : "Correct 'format' or 'zone' of the date."
        case .paging:
            isProgram
                ? "Make the next page from the cursor, and end with a page without one."
                : "Correct [next], and record the second page."
        case .failures:
            isProgram
                ? "After an answer that is not a success, or not what was expected, print {\"type\":\"error\",\"of\":ID} and no items."
                : "Name the 'type' under [request], and where the service reports errors [error] 'message'."
        case .elements:
            isProgram
                ? "Read each element for itself, and print {\"type\":\"skip\"} for one that cannot be read."
                : "Take the values of an item from its own element, and 'id' from what the publisher never changes."
        case .repeatable where isProgram:
            "Take the time from QUIRE_NOW or 'now', use nothing random, and keep the order."
        case .conditional where isProgram: "After status 304 print {\"type\":\"unchanged\"}."
        case .hostileText where isProgram: "Print texts as they come, and let a JSON library write the lines."
        default: "'quire plugin try' shows its requests and the items that it finds."
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
