import FeedFormats
import FeedModel

/// Measures for each kind of hostile document how time grows with its size.
struct GrowthTable {
    /// The maximum ratio of times for twice the size.
    static let bound = 2.2

    private let sizes: [Int]
    private let seconds: Double

    /// - Parameters:
    ///   - largest: The size of the last document. The first has 100 KB, each following one twice as much.
    ///   - seconds: The time to measure each.
    init(largest: Int, seconds: Double) {
        var sizes = [100_000]
        while let last = sizes.last, last < largest { sizes.append(last * 2) }
        self.sizes = sizes
        self.seconds = seconds
    }

    /// Prints a row for each kind and returns whether all are within the bound.
    func print() -> Bool {
        var isWithinBound = true
        Swift.print("kind".padded(20), "MB/s at 100 KB".padded(16), "at the largest".padded(16), "worst doubling")
        for kind in HostileDocument.allCases {
            let times = times(kind)
            let worst = worstDoubling(times)
            if worst > Self.bound { isWithinBound = false }
            Swift.print(
                kind.rawValue.padded(20),
                speed(sizes[0], times[0]).padded(16),
                speed(sizes[sizes.count - 1], times[times.count - 1]).padded(16),
                worst.written(2) + (worst > Self.bound ? "  over \(Self.bound)" : "")
            )
        }
        return isWithinBound
    }

    /// The best time of each size.
    ///
    /// Disturbed measurements are repeated, because noise only adds time.
    private func times(_ kind: HostileDocument) -> [Double] {
        var times = sizes.map { time(kind.document(bytes: $0)) }
        for _ in 0..<5 where worstDoubling(times) > Self.bound {
            for (index, size) in sizes.enumerated() {
                times[index] = min(times[index], time(kind.document(bytes: size)))
            }
        }
        return times
    }

    private func worstDoubling(_ times: [Double]) -> Double {
        zip(times.dropFirst(), times).map { $0 / $1 }.max() ?? 1
    }

    private func time(_ document: [UInt8]) -> Double {
        Measurement(of: Work(bytes: document.count) { Self.read(document) }, for: seconds).seconds
    }

    /// Parses a document up to the text of its items, as the program does, and returns a count of the result.
    ///
    /// Never inlined, so that a profiler can count what happens in it and nothing else.
    @inline(never)
    static func read(_ document: [UInt8]) -> Int {
        guard let feed = try? FeedParser.parse(document, url: "https://example.org/") else { return 0 }
        return feed.entries.reduce(0) { sum, entry in
            sum + HTMLText.readable((entry.content ?? entry.summary)?.value ?? "").blocks.count
                + (entry.title?.plain ?? "").utf8.count
        }
    }

    private func speed(_ bytes: Int, _ seconds: Double) -> String { (Double(bytes) / seconds / 1e6).written(0) }
}
