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
    /// The credit that must be shown beside the data.
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
        /// The time from which the high and the low count, if they do not cover the beginning of the day.
        public var from: Date?
        /// The time until which the high and the low count, if they do not cover the end of the day.
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
}

extension Forecast {
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
