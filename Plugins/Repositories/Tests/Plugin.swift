import RepositoriesSource
import SourceChecks

/// The source under test, with its recordings.
let plugin = SourceTestCase(RepositoriesSource())
