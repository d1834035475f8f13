import FeedModel
import Foundation
import Primitives
import SourceAPI

/// Open-Meteo's geocoding of places from GeoNames (https://open-meteo.com/en/docs/geocoding-api).
struct PlaceSearch {
    static let service = SourceDescriptor.Service(
        key: "open-meteo-geocoding",
        base: "https://geocoding-api.open-meteo.com"
    )

    let host: any SourceHost

    /// A place, and other places with the same name.
    struct Found: Hashable {
        var place: Place
        var others: [Place]
    }

    /// Resolves a request to a place: the one with its coordinates, the one in its page's state, or the most likely
    /// match.
    func place(for request: WeatherRequest, state: SourceState?) async throws(SourceError) -> Found {
        if let place = request.place { return Found(place: place, others: []) }
        if let known = state.flatMap({ RememberedPlace($0) }), known.request == request.subject {
            return known.found
        }
        var results = try await search(request.subject, language: request.language)
        if results.isEmpty { results = try await searchInParts(request) }
        guard !results.isEmpty else { throw .notFound("no place is called '\(request.subject)'") }
        let places = results.compactMap { Place($0) }
        guard !places.isEmpty else {
            throw .malformed(where: "results[0]", what: "expected a name, a latitude and a longitude")
        }
        return Self.choice(of: places, for: request.subject)
    }

    /// Chooses the first place with exactly this name, or else the service's first; the others are alternatives.
    ///
    /// Without an exact match the name is a prefix, or a name in another language. All others are then alternatives, so
    /// that the reader notices a wrong place.
    private static func choice(of places: [Place], for subject: String) -> Found {
        let name = subject.split(separator: ",").first.map(String.init) ?? subject
        let exact = places.filter { $0.name.folded == name.folded }
        let candidates = exact.isEmpty ? places : exact
        var known: Set<String> = []
        let distinct = candidates.filter { known.insert("\($0.fullName) \($0.position)").inserted }
        return Found(place: distinct[0], others: Array(distinct.dropFirst().prefix(maximumOthers)))
    }

    /// Searches for `Paris, Texas` by its parts, because the service does not understand the whole.
    private func searchInParts(_ request: WeatherRequest) async throws(SourceError) -> [JSONValue] {
        let parts = request.subject.split(separator: ",", maxSplits: 1).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return [] }
        let found = try await search(parts[0], language: request.language)
        let wanted = parts[1].split(separator: ",").map { String($0).folded }
        return found.filter { result in
            let names = ["admin1", "admin2", "country", "country_code"].compactMap { result[$0].trimmedString?.folded }
            return wanted.allSatisfy { names.contains($0) }
        }
    }

    private func search(_ name: String, language: String?) async throws(SourceError) -> [JSONValue] {
        let answer = try await OpenMeteo.ask(
            HTTPRequest(
                Self.service.base + "/v1/search",
                query: [("name", name), ("count", "10"), ("language", language ?? "en"), ("format", "json")]
            ),
            through: host
        )
        // The service omits the member if nothing matches.
        guard answer["results"].isNull || answer["results"].isArray else {
            throw .malformed(where: "results", what: "expected a list of places")
        }
        return Array(answer["results"].array.prefix(100))
    }

    private static let maximumOthers = 9
}

extension String {
    /// The text without case, accents and surrounding white space.
    fileprivate var folded: String {
        trimmingCharacters(in: .whitespaces).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
