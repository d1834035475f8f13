import SourceProcess
import TidesSource

await SourceProcessHost.run(TidesSource())
