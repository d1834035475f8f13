import FeedModel

/// The time of an observation and its attribution.
enum ObservationText {
    /// `Observed 08:45, 15 min ago. Weather data by Open-Meteo.com`.
    static func line(_ forecast: Forecast, style: PageStyle) -> String {
        let attribution = TerminalText.line(forecast.attribution.text)
        guard let observed = forecast.current?.observed else { return attribution }
        let isToday = style.clock.day(observed) == style.clock.day(style.now)
        let time = isToday ? style.clock.time(observed) : style.dayAndTime(observed)
        return "Observed \(time), \(style.ago(observed)). \(attribution)"
    }
}
