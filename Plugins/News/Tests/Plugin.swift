import NewsSource
import SourceChecks

/// The source under test, with its recordings.
let plugin = SourceTestCase(NewsSource())
