import FeedModel
import Foundation
import SourceAPI

/// The time of the recordings.
let morning = Date(timeIntervalSince1970: 1_795_251_600)

/// The credential of the recordings.
let key = ["openweathermap": Credential(secret: "TEST_KEY")]

/// Creates recordings from addresses, statuses and bodies.
func answers(_ answers: [(url: String, status: Int, body: String)]) -> Recordings {
    Recordings(
        answers.map { answer in
            Exchange(
                recorded: morning,
                request: HTTPRequest(answer.url),
                outcome: .response(
                    HTTPResponse(url: answer.url, status: answer.status, body: Array(answer.body.utf8))
                )
            )
        }
    )
}

/// Returns the responses of OpenWeatherMap for Tokyo.
func openWeatherMap(now: String, status: Int = 200, forecast: String? = nil) -> Recordings {
    func url(_ path: String) -> String {
        "https://api.openweathermap.org/data/2.5/\(path)?q=Tokyo&mode=json&units=metric&APPID=TEST_KEY"
    }
    return answers(
        [(url("weather"), status, now)] + (forecast.map { [(url("forecast"), 200, $0)] } ?? [])
    )
}

/// Returns a step in OpenWeatherMap's format, without its closing brace.
func moment(_ time: Int, _ temperature: String, _ weather: String) -> String {
    #"{"dt":\#(time),"main":{"temp":\#(temperature)},"weather":\#(weather)"#
}

/// Returns five days of OpenWeatherMap in steps of three hours, from the time of the recordings.
func fortySteps(offset: Int) -> String {
    let steps = (0..<40).map { moment(1_795_251_600 + $0 * 10_800, "\($0)", #"[{"id":800,"main":"Clear"}]"#) + "}" }
    return #"{"cod":"200","list":[\#(steps.joined(separator: ","))],"city":{"timezone":\#(offset)}}"#
}

/// Returns a complete response with the current weather and its place.
func now(weather: String = #"[{"id":800,"main":"Clear","description":"clear sky"}]"#, offset: String = "32400")
    -> String
{
    moment(1_795_251_300, "14.2", weather)
        + #","coord":{"lon":139.6917,"lat":35.6895},"name":"Tokyo","sys":{"country":"JP"},"timezone":\#(offset),"cod":200}"#
}

extension Page {
    /// The forecast of the page, if it has one.
    var forecast: Forecast? {
        if case .forecast(let forecast) = content { forecast } else { nil }
    }
}
