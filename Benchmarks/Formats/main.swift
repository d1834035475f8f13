import CAllocations
import Foundation

// Measures reading feeds: see the usage below, and Benchmarks/results/2026-11-21-speed-of-feed-reading.md for results.

let usage = """
    usage: formats-benchmark measure [--seconds S] [--only STAGE] [--json] [FOLDER…]
           formats-benchmark growth [--seconds S] [--largest BYTES]
           formats-benchmark once STAGE [--rounds N] FOLDER…
           formats-benchmark hostile KIND BYTES
           formats-benchmark generate FOLDER

    measure   throughput and allocations of the stages, over the feeds in the folders, or over generated ones
    growth    time over size for hostile documents; fails when twice the size takes more than 2.2 times as long
    once      a number of passes and nothing else, for a profiler
    hostile   reads one hostile document of a kind once; without a kind, names the kinds
    generate  writes the generated feeds, so that other programs can be measured on the same

    stages: parse, decode, tokenize, text
    """

do {
    let arguments = try Arguments(CommandLine.arguments.dropFirst())
    switch arguments.command {
    case "measure":
        let table = MeasurementTable(
            sets: arguments.words.isEmpty
                ? GeneratedFeeds.allCases.map { $0.set() } : try arguments.words.map { try DocumentSet(folder: $0) },
            stages: arguments.stages,
            seconds: arguments.seconds ?? 1
        )
        arguments.isJSON ? table.printLines() : table.print()
    case "growth":
        keep_freed_memory()
        let table = GrowthTable(largest: arguments.largest, seconds: arguments.seconds ?? 0.05)
        exit(table.print() ? 0 : 1)
    case "once":
        guard let stage = arguments.words.first.flatMap(Stage.init) else { throw Arguments.UsageError() }
        for folder in arguments.words.dropFirst() {
            let work = stage.work(on: try DocumentSet(folder: folder))
            for _ in 0..<arguments.rounds { print(work.run(), stage.unit) }
        }
    case "hostile":
        guard let name = arguments.words.first else {
            for kind in HostileDocument.allCases { print(kind.rawValue) }
            break
        }
        guard let kind = HostileDocument(rawValue: name),
            let bytes = arguments.words.dropFirst().first.flatMap({ Int($0) })
        else { throw Arguments.UsageError() }
        print(GrowthTable.read(kind.document(bytes: bytes)))
    case "generate":
        guard let folder = arguments.words.first else { throw Arguments.UsageError() }
        for shape in GeneratedFeeds.allCases { try shape.set().write(to: folder) }
    default:
        throw Arguments.UsageError()
    }
} catch is Arguments.UsageError {
    FileHandle.standardError.write(Data((usage + "\n").utf8))
    exit(64)
}
