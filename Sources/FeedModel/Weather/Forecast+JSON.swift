import Foundation
public import Primitives

extension Forecast {
    /// The forecast as a JSON object, which ``init(json:)`` parses to an equal value.
    ///
    /// Temperatures are in degrees Celsius, observation times in ISO 8601 in UTC to the second, and days as
    /// `2026-11-21`. A condition is its word, or `{"other": …}` in the service's words.
    public var json: JSONValue {
        [
            "place": place.json,
            "current": current?.json ?? .null,
            "days": .array(days.map(\.json)),
            "attribution": ["text": .string(attribution.text), "url": JSONValue(attribution.url)],
            "unit": .string(unit.rawValue),
            "others": .array(others.map(\.json)),
            "skipped": .int(skipped),
        ]
    }

    /// Parses the form written by ``json``; returns `nil` without a place or an attribution, or if a day is invalid.
    public init?(json: JSONValue) {
        guard let place = Place(json: json["place"]), let attribution = json["attribution"]["text"].string else {
            return nil
        }
        let days = json["days"].array.compactMap(Day.init(json:))
        guard days.count == json["days"].array.count else { return nil }
        self.init(
            place: place,
            current: Reading(json: json["current"]),
            days: days,
            attribution: Attribution(text: attribution, url: json["attribution"]["url"].string)
        )
        unit = json["unit"].string.flatMap(TemperatureUnit.init(rawValue:)) ?? .celsius
        others = json["others"].array.compactMap(Place.init(json:))
        skipped = json["skipped"].int ?? 0
    }
}

extension Place {
    fileprivate var json: JSONValue {
        [
            "name": .string(name),
            "region": JSONValue(region),
            "country": JSONValue(country),
            "latitude": .number(latitude),
            "longitude": .number(longitude),
            "time_zone": JSONValue(timeZone),
        ]
    }

    fileprivate init?(json: JSONValue) {
        guard let name = json["name"].string, let latitude = json["latitude"].double,
            let longitude = json["longitude"].double
        else { return nil }
        self.init(
            name: name,
            region: json["region"].string,
            country: json["country"].string,
            latitude: latitude,
            longitude: longitude,
            timeZone: json["time_zone"].string
        )
    }
}

extension Reading {
    fileprivate var json: JSONValue {
        [
            "observed": .string(observed.iso8601),
            "condition": condition.json,
            "temperature": temperature.map(JSONValue.number) ?? .null,
            "humidity": JSONValue(humidity),
        ]
    }

    fileprivate init?(json: JSONValue) {
        guard let observed = json["observed"].string.flatMap({ Date(iso8601: $0) }),
            let condition = WeatherCondition(json: json["condition"])
        else { return nil }
        self.init(
            observed: observed,
            condition: condition,
            temperature: json["temperature"].double,
            humidity: json["humidity"].int
        )
    }
}

extension Forecast.Day {
    fileprivate var json: JSONValue {
        [
            "day": .string(day.description),
            "condition": condition.json,
            "details": JSONValue(details),
            "high": high.map(JSONValue.number) ?? .null,
            "low": low.map(JSONValue.number) ?? .null,
            "first": first.map { ["time": .string($0.time.iso8601), "temperature": .number($0.temperature)] } ?? .null,
            "from": JSONValue(from?.iso8601),
            "until": JSONValue(until?.iso8601),
        ]
    }

    fileprivate init?(json: JSONValue) {
        guard let day = json["day"].string.flatMap({ CalendarDay($0) }),
            let condition = WeatherCondition(json: json["condition"])
        else { return nil }
        self.init(
            day: day,
            condition: condition,
            details: json["details"].string,
            high: json["high"].double,
            low: json["low"].double
        )
        // Earlier versions wrote none of these.
        if let time = json["first"]["time"].string.flatMap({ Date(iso8601: $0) }),
            let temperature = json["first"]["temperature"].double
        {
            first = Forecast.Moment(time: time, temperature: temperature)
        }
        from = json["from"].string.flatMap { Date(iso8601: $0) }
        until = json["until"].string.flatMap { Date(iso8601: $0) }
    }
}

extension WeatherCondition {
    private static let named: [String: WeatherCondition] = [
        "clear": .clear, "clouds": .clouds, "rain": .rain, "drizzle": .drizzle, "thunderstorm": .thunderstorm,
        "snow": .snow, "mist": .mist, "squall": .squall, "tornado": .tornado,
    ]

    fileprivate var json: JSONValue {
        switch self {
        case .other(let words): ["other": .string(words)]
        default: .string(title.lowercased())
        }
    }

    fileprivate init?(json: JSONValue) {
        if let words = json["other"].string {
            self = .other(words)
        } else if let condition = json.string.flatMap({ Self.named[$0] }) {
            self = condition
        } else {
            return nil
        }
    }
}
