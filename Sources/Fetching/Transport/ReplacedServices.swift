import SourceAPI

/// The services that the reader has replaced (`[endpoint]`); recordings have the services' own addresses.
package struct ReplacedServices: Sendable {
    private var pairs: [(replacement: String, base: String)]

    package init(_ bases: [String: String] = [:]) {
        pairs = bases.map { replacement, base in
            (replacement.hasSuffix("/") ? String(replacement.dropLast()) : replacement, base)
        }
        // The longest first: one server can replace several services.
        .sorted { ($0.replacement.utf8.count, $0.replacement) > ($1.replacement.utf8.count, $1.replacement) }
    }

    /// Returns the services with the one of a request first, because one server can replace several.
    func first(_ service: HTTPRequest.ReplacedService?) -> ReplacedServices {
        guard let service else { return self }
        var services = ReplacedServices([service.replacement: service.base])
        services.pairs += pairs
        return services
    }

    /// Returns a text with the addresses of services in place of their replacements.
    func original(_ text: String) -> String {
        pairs.reduce(text) { $0.replacing($1.replacement, with: $1.base) }
    }

    /// Returns a body with the addresses of services in place of their replacements, such as the addresses of next
    /// pages.
    func original(_ body: [UInt8]) -> [UInt8] {
        guard pairs.contains(where: { body.firstRange(of: $0.replacement.utf8) != nil }) else { return body }
        return pairs.reduce(body) { body, pair in
            var body = body
            body.replace(Array(pair.replacement.utf8), with: Array(pair.base.utf8))
            return body
        }
    }
}
