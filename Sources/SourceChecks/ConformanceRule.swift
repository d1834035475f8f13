/// A rule that every source must follow.
///
/// The raw value is the name of the rule in reports.
public enum ConformanceRule: String, Hashable, Sendable, CaseIterable {
    case descriptor
    case example
    case answer
    case reach
    case hostHeaders = "host-headers"
    case repeatable
    case identity
    case titles
    case addresses
    case dates
    case forecast
    case limit
    case state
    case paging
    case failures
    case conditional
    case cancellation
    case hostileText = "hostile-text"
    case elements
    case credentials
    case secrets

    /// The rule in one sentence.
    public var sentence: String {
        switch self {
        case .descriptor: "The description names the source, helps with every parameter, and lists real services."
        case .example: "The example address is one the source accepts."
        case .answer: "The example is answered with a page."
        case .reach: "Only declared services are asked."
        case .hostHeaders: "User-Agent, compression, validators and cookies are left to the host."
        case .repeatable: "The same request on the same recordings gives the same page."
        case .identity: "Guids are unique, outlast the clock, and belong to the subscription that was asked."
        case .titles: "At least one item has a title."
        case .addresses: "Addresses are absolute and begin with http or https."
        case .dates: "Dates lie between 1990 and the day after tomorrow."
        case .forecast: "A forecast has a place on Earth, days in order, bearable temperatures and an attribution."
        case .limit: "A page has no more items than were asked for."
        case .state: "The returned state can be handed back, and the same things keep their guids."
        case .paging: "The next page has other items, and pages do not go round in circles."
        case .failures: "A failed or broken answer becomes the right error, never items."
        case .conditional: "A source that lets the host ask conditionally understands 304."
        case .cancellation: "A cancelled fetch ends as cancelled."
        case .hostileText: "Hostile text neither stops the source nor is changed by it."
        case .elements:
            "Each element of an answer is read for itself, whatever its place and its neighbours, and as it was sent."
        case .credentials: "Only declared credentials are asked for."
        case .secrets: "No secret shows in a page, a log line, an error, a state or a cursor."
        }
    }
}
