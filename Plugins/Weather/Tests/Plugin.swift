import SourceChecks
import WeatherSource

/// The source under test, with its recordings.
let plugin = SourceTestCase(WeatherSource())
