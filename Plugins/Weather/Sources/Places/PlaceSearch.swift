import FeedModel
import Foundation
import Primitives
import SourceAPI

/// Open-Meteo's geocoding, over the places of GeoNames (https://open-meteo.com/en/docs/geocoding-api).
struct PlaceSearch {
    static let service = SourceDescriptor.Service(
        key: "open-meteo-geocoding",
        base: "https://geocoding-api.open-meteo.com"
    )

    let host: any SourceHost

    /// A place, and what else the name could have meant.
    struct Found {
        var place: Place
        var others: [Place]
    }

    /// Resolves a question to the place that it names, that its page remembers, or that most people mean by it.
    func place(for question: WeatherQuestion, state: SourceState?) async throws(SourceError) -> Found {
        if let place = question.place { return Found(place: place, others: []) }
        if let known = state.flatMap({ RememberedPlace($0) }), known.question == question.subject {
            return Found(place: known.place, others: known.others)
        }
        var results = try await search(question.subject, language: question.language)
        if results.isEmpty { results = try await searchInParts(question) }
        guard !results.isEmpty else { throw .notFound("no place is called '\(question.subject)'") }
        let places = results.compactMap { Place($0) }
        guard !places.isEmpty else {
            throw .malformed(where: "results[0]", what: "expected a name, a latitude and a longitude")
        }
        return Self.choice(of: places, for: question.subject)
    }

    /// Takes the first place of exactly that name, else the service's first; the rest is what the person may have meant.
    ///
    /// A name that nothing is called exactly is a beginning, or a name in another language; then all others are told,
    /// so that nobody takes the weather of one place for that of another.
    private static func choice(of places: [Place], for subject: String) -> Found {
        let name = subject.split(separator: ",").first.map(String.init) ?? subject
        let exact = places.filter { $0.name.folded == name.folded }
        let candidates = exact.isEmpty ? places : exact
        var known: Set<String> = []
        let distinct = candidates.filter { known.insert($0.fullName).inserted }
        return Found(place: distinct[0], others: Array(distinct.dropFirst().prefix(mostOthers)))
    }

    /// Looks for `Paris, Texas` by its parts, for a service that does not understand the whole.
    private func searchInParts(_ question: WeatherQuestion) async throws(SourceError) -> [JSONValue] {
        let parts = question.subject.split(separator: ",", maxSplits: 1).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return [] }
        let found = try await search(parts[0], language: question.language)
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
        // The service leaves the key out when nothing matches.
        guard answer["results"].isNull || answer["results"].isArray else {
            throw .malformed(where: "results", what: "expected a list of places")
        }
        return Array(answer["results"].array.prefix(100))
    }

    private static let mostOthers = 9
}

extension String {
    /// The text without case, accents and white space around it.
    fileprivate var folded: String {
        trimmingCharacters(in: .whitespaces).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
