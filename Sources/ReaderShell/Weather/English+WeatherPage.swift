import FeedModel
import Foundation
import Primitives
package import Screens
import TerminalText

extension English {
    package func blocks(_ place: WeatherPlace) -> [Block] {
        let screen = place.screen
        if screen.phase == .empty {
            return [.heading("Weather"), .sentence("No city. 'weather CITY' shows its weather.")]
        }
        guard let forecast = screen.forecast else { return [.heading("Weather")] }
        return switch place.form {
        case .week: blocks(week: forecast, of: screen)
        case .now: blocks(now: forecast)
        }
    }

    private func blocks(week forecast: Forecast, of screen: WeatherScreen) -> [Block] {
        let zone = forecast.place.timeZone.map { "  (\(TerminalText.line($0)))" } ?? ""
        let names = PlaceNames(of: [forecast.place] + forecast.others, isFull: true).names
        var blocks = [Block.heading(symbols.hasPictures ? screen.title : "Weather", detail: names[0] + zone)]
        if forecast.current != nil || forecast.dayOfToday(at: now) != nil {
            blocks.append(.sentence("Weather today: type 'now'"))
        }
        blocks +=
            forecast.days.isEmpty
            ? [.sentence("There is no forecast for the coming days.")] : forecast.days.map { row(of: $0, in: forecast) }
        blocks += [temperatures(of: forecast), forecast.skipped > 0 ? left(forecast.skipped) : nil]
            .compactMap { $0.map(Block.sentence) }
        return blocks + [.sentence(observation(of: forecast))] + others(names.dropFirst(), asked: screen.question?.city)
    }

    private func row(of day: Forecast.Day, in forecast: Forecast) -> Block {
        .tableRow(
            Block.TableRow(
                name: day.day.row,
                cells: [sky(day.condition), figures(of: day, in: forecast)],
                details: day.details.map(short)
            )
        )
    }

    private func left(_ count: Int) -> String {
        count == 1
            ? "One entry of the forecast was unreadable and is left out."
            : "\(count) entries of the forecast were unreadable and are left out."
    }

    /// `high 16.0°, low 8.1°, 14.7° at 18:00`: the span of the day, and the temperature at its first step, unless both are one figure.
    private func figures(of day: Forecast.Day, in forecast: Forecast) -> String {
        let span = span(of: day, in: forecast)
        let isOnly = day.high == day.low && day.high == day.first?.temperature
        let first =
            isOnly
            ? nil
            : day.first.map { first in
                let degrees = self.degrees(first.temperature, in: forecast.unit)
                return "\(degrees) at \(clock(of: forecast.place).time(first.time))"
            }
        let parts = [span, first].compactMap(\.self)
        return parts.isEmpty ? "no data" : parts.joined(separator: ", ")
    }

    private func others(_ names: ArraySlice<String>, asked city: String?) -> [Block] {
        guard !names.isEmpty else { return [] }
        let asked = TerminalText.line(city ?? "")
        return [.sentence("'\(asked)' could also be one of these; 'weather 1' shows the first:")]
            + zip(1..., names).map { .row(Row(label: "  \($0)", content: .text($1))) }
    }
}
