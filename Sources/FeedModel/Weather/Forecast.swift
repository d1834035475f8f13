public import Foundation
public import Primitives

/// The weather of a place: the latest observation, and a forecast for the following days.
public struct Forecast: Hashable, Sendable {
    /// The place to which the service resolved the request.
    public var place: Place
    /// The latest observation.
    public var current: Reading?
    /// The following calendar days of the place, in order.
    public var days: [Day]
    /// The credit that must be shown with the data.
    public var attribution: Attribution
    /// The reader's temperature unit; the figures themselves are in degrees Celsius.
    public var unit = TemperatureUnit.celsius
    /// Other places that match the request, the most likely first.
    public var others: [Place] = []
    /// The number of the service's days or steps that could not be read.
    public var skipped = 0

    /// Creates a forecast.
    public init(place: Place, current: Reading?, days: [Day], attribution: Attribution) {
        self.place = place
        self.current = current
        self.days = days
        self.attribution = attribution
    }

    /// A temperature at a time.
    public struct Moment: Hashable, Sendable {
        /// The time.
        public var time: Date
        /// The temperature in degrees Celsius.
        public var temperature: Double

        /// Creates a moment.
        public init(time: Date, temperature: Double) {
            self.time = time
            self.temperature = temperature
        }
    }

    /// One calendar day of the place.
    public struct Day: Hashable, Sendable {
        /// The day in the place's own time zone.
        public var day: CalendarDay
        /// The prevailing condition.
        public var condition: WeatherCondition
        /// The service's description, if it is more specific than the condition.
        public var details: String?
        /// The highest temperature in degrees Celsius.
        public var high: Double?
        /// The lowest temperature in degrees Celsius.
        public var low: Double?
        /// The temperature at the first step of the day that the service forecasts.
        public var first: Moment?
        /// The time from which the high and the low apply, if they do not cover the beginning of the day.
        public var from: Date?
        /// The time until which the high and the low apply, if they do not cover the end of the day.
        public var until: Date?

        /// Creates a day.
        public init(day: CalendarDay, condition: WeatherCondition, details: String? = nil, high: Double?, low: Double?)
        {
            self.day = day
            self.condition = condition
            self.details = details
            self.high = high
            self.low = low
        }
    }

    /// Returns the day of the latest observation, or of the given time if there is none, by the clock of the place.
    ///
    /// Without a known time zone days are counted in UTC.
    public func today(at now: Date) -> CalendarDay {
        (place.clock ?? PlaceClock(offset: 0)).day(at: current?.observed ?? now)
    }

    /// Returns the forecast for the day of the latest observation; `nil` if the service has none, as late in the
    /// evening.
    public func dayOfToday(at now: Date) -> Day? {
        let today = today(at: now)
        return days.first { $0.day == today }
    }
}

/// An observation of the weather.
public struct Reading: Hashable, Sendable {
    /// The time of the observation.
    public var observed: Date
    /// The weather condition.
    public var condition: WeatherCondition
    /// The temperature in degrees Celsius.
    public var temperature: Double?
    /// The relative humidity in percent.
    public var humidity: Int?

    /// Creates a reading.
    public init(observed: Date, condition: WeatherCondition, temperature: Double?, humidity: Int? = nil) {
        self.observed = observed
        self.condition = condition
        self.temperature = temperature
        self.humidity = humidity
    }
}

/// The credit for data of a service.
public struct Attribution: Hashable, Sendable {
    /// The text that the licence requires.
    public var text: String
    /// The address to link to.
    public var url: String?

    /// Creates an attribution.
    public init(text: String, url: String? = nil) {
        self.text = text
        self.url = url
    }
}

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
