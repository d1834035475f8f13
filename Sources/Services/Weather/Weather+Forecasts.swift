import FeedModel
package import Screens
import SourceAPI
import Streams

extension Weather {
    package convenience init(_ fetcher: AddressFetcher) {
        let environment = WeatherEnvironment(
            forecast: { query in
                outcome { () async throws(SourceError) -> WeatherAnswer in
                    let answer = try await fetcher.fetch(query.address, cursor: nil)
                    guard case .forecast(let forecast) = answer.page.content else {
                        throw .malformed(where: "the answer", what: "expected a forecast")
                    }
                    return WeatherAnswer(forecast, remembered: answer.remembered)
                }
            },
            scheduler: .main
        )
        self.init { WeatherViewModel(environment: environment) }
    }
}
