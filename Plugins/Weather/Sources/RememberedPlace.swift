import FeedModel
import SourceAPI

/// The place a question was resolved to, kept so that it is asked for only once.
struct RememberedPlace: Hashable {
    /// What the person wrote.
    var question: String
    var place: Place

    init(question: String, place: Place) {
        self.question = question
        self.place = place
    }

    /// Reads what ``state`` wrote; anything else is `nil`, and the place is asked for again.
    init?(_ state: SourceState) {
        guard let document = try? JSONValue(parsing: state.rawValue), let question = document["question"].string,
            let place = Place(document)
        else { return nil }
        self.init(question: question, place: place)
    }

    var state: SourceState {
        let document: JSONValue = [
            "question": .string(question),
            "name": .string(place.name),
            "country": JSONValue(place.country),
            "latitude": .number(place.latitude),
            "longitude": .number(place.longitude),
            "timezone": JSONValue(place.timeZone),
        ]
        return SourceState(rawValue: document.line)
    }
}

extension Place {
    /// Reads a place as Open-Meteo's geocoding describes it; `nil` without a name or a position on Earth.
    init?(_ document: JSONValue) {
        guard let name = document["name"].words,
            let latitude = document["latitude"].double, (-90...90).contains(latitude),
            let longitude = document["longitude"].double, (-180...180).contains(longitude)
        else { return nil }
        self.init(
            name: name,
            country: document["country"].words,
            latitude: latitude,
            longitude: longitude,
            timeZone: document["timezone"].words
        )
    }
}
