import FeedModel
import Foundation
import Library

// Creates a library of any size, the same for the same numbers: see the usage below, and
// Benchmarks/results/2026-11-21-large-library.md for what was measured with it.

let usage = """
    usage: library-benchmark DIR [--items N] [--sources N] [--read N] [--opened N] [--plain-search]

    DIR/quire.db and DIR/subscriptions are made, to be used with 'quire --home DIR'.

    --items     items in all (1000000), about 2 KB each in the file
    --sources   subscriptions they are spread over (2000)
    --read      items that are marked read, an event each (800000)
    --opened    further events: items opened a second time (200000)
    --plain-search
                add texts to the search index with INSERT instead of writing segments
    """

do {
    let arguments = try Arguments(CommandLine.arguments.dropFirst())
    let world = GeneratedLibrary(arguments)
    try await world.make()
} catch is Arguments.UsageError {
    FileHandle.standardError.write(Data((usage + "\n").utf8))
    exit(64)
}
