public import Foundation
public import Primitives

/// The weather of one place: what was observed, and what is expected.
public struct Forecast: Hashable, Sendable {
    /// The place the service resolved the question to.
    public var place: Place
    /// The latest observation.
    public var current: Reading?
    /// The days that follow, in order, one a calendar day of the place.
    public var days: [Day]
    /// Who must be named beside the figures.
    public var attribution: Attribution
    /// The unit the person reads temperatures in; the figures themselves are degrees Celsius.
    public var unit = TemperatureUnit.celsius
    /// Other places that the question could have meant, the likeliest first.
    public var others: [Place] = []

    /// Makes a forecast.
    public init(place: Place, current: Reading?, days: [Day], attribution: Attribution) {
        self.place = place
        self.current = current
        self.days = days
        self.attribution = attribution
    }

    /// One calendar day of the place.
    public struct Day: Hashable, Sendable {
        /// The day in the place's own time zone.
        public var day: CalendarDay
        /// What the sky does for most of it.
        public var condition: WeatherCondition
        /// The service's own words, when it has more than the condition.
        public var details: String?
        /// Degrees Celsius.
        public var high: Double?
        /// Degrees Celsius.
        public var low: Double?

        /// Makes a day.
        public init(day: CalendarDay, condition: WeatherCondition, details: String? = nil, high: Double?, low: Double?)
        {
            self.day = day
            self.condition = condition
            self.details = details
            self.high = high
            self.low = low
        }
    }
}

/// One dated measurement of the weather.
public struct Reading: Hashable, Sendable {
    /// When it was observed.
    public var observed: Date
    /// What the sky does.
    public var condition: WeatherCondition
    /// Degrees Celsius.
    public var temperature: Double?
    /// Relative humidity in percent.
    public var humidity: Int?

    /// Makes a reading.
    public init(observed: Date, condition: WeatherCondition, temperature: Double?, humidity: Int? = nil) {
        self.observed = observed
        self.condition = condition
        self.temperature = temperature
        self.humidity = humidity
    }
}

/// Who must be named beside data that is theirs.
public struct Attribution: Hashable, Sendable {
    /// The words the licence asks for.
    public var text: String
    /// Where they lead.
    public var url: String?

    /// Makes an attribution.
    public init(text: String, url: String? = nil) {
        self.text = text
        self.url = url
    }
}
