import FeedModel
import Primitives
import SourceAPI

/// The place to which a request was resolved, stored in the page's state so that it is resolved only once.
struct RememberedPlace: Hashable {
    /// The reader's words.
    var request: String
    var found: PlaceSearch.Found
}

extension RememberedPlace {
    /// Parses the form written by ``state``; returns `nil` for any other text, so that the place is resolved again.
    init?(_ state: SourceState) {
        guard let document = try? JSONValue(parsing: state.rawValue), let request = document["question"].string,
            let place = Place(document)
        else { return nil }
        let others = document["others"].array.compactMap { Place($0) }
        self.init(request: request, found: .init(place: place, others: others))
    }

    var state: SourceState {
        var members = [JSONValue.Member("question", .string(request))] + found.place.document.members
        if !found.others.isEmpty { members.append(.init("others", .array(found.others.map(\.document)))) }
        return SourceState(rawValue: JSONValue.object(members).line)
    }
}

extension Place {
    /// Reads a place of Open-Meteo's geocoding; returns `nil` without a name or a position on Earth.
    init?(_ document: JSONValue) {
        guard let name = document["name"].label,
            let latitude = document["latitude"].double, (-90...90).contains(latitude),
            let longitude = document["longitude"].double, (-180...180).contains(longitude)
        else { return nil }
        self.init(
            name: name,
            region: document["admin1"].label,
            country: document["country"].label,
            latitude: latitude,
            longitude: longitude,
            timeZone: document["timezone"].label
        )
    }

    fileprivate var document: JSONValue {
        [
            "name": .string(name), "admin1": JSONValue(region), "country": JSONValue(country),
            "latitude": .number(latitude), "longitude": .number(longitude), "timezone": JSONValue(timeZone),
        ]
    }
}
