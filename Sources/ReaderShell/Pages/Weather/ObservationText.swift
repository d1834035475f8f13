import FeedModel

/// The time of an observation and its attribution.
enum ObservationText {
    /// `Observed 08:45, 15 min ago. Weather data by Open-Meteo.com`.
    ///
    /// The time is that of the place, as are the days of its forecast; `local time` says so if the reader's clock shows
    /// another one.
    static func line(_ forecast: Forecast, style: PageStyle) -> String {
        let attribution = TerminalText.line(forecast.attribution.text)
        guard let observed = forecast.current?.observed else { return attribution }
        let clock = style.clock(of: forecast.place)
        let isElsewhere = clock.offset(observed) != style.clock.offset(observed)
        let time = clock.moment(observed, seenFrom: style.now) + (isElsewhere ? " local time" : "")
        return "Observed \(time), \(style.ago(observed)). \(attribution)"
    }
}
