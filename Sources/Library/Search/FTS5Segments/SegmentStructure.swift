/// FTS5's structure record: the segments of the search index, by level.
///
/// The segments of a level have about the same size, the oldest first. FTS5 merges the segments of a crowded level into one
/// of the next level, and records its progress here. SQLite's `ext/fts5/fts5_index.c` describes the format.
struct SegmentStructure: Hashable {
    struct Segment: Hashable {
        let number: UInt64
        let first: UInt64
        let last: UInt64
    }

    struct Level: Hashable {
        /// The number of segments, from the oldest, that are being merged.
        var merging: UInt64 = 0
        var segments: [Segment] = []
    }

    /// FTS5's configuration cookie, which is never changed here.
    private let cookie: [UInt8]
    private(set) var levels: [Level]
    /// The number of pages ever written to the lowest level.
    private var written: UInt64

    static let maximumSegments = 2000
    /// The largest segment number and page number that fit into the ID of a page.
    private static let maximumNumber: UInt64 = 0xFFFF
    private static let maximumPages: UInt64 = 1 << 31
    /// The minimum number of pages of a large segment, which goes to a higher level: about three hundred items.
    ///
    /// A transaction of a first refresh has more, so it merges nothing.
    private static let largeSize = 16
    /// The maximum number of large segments put on a level, fewer than FTS5 merges: it merges the level that has the most.
    private static let maximumLarge = 7
    /// The maximum number of levels for large segments: a search looks into every segment.
    private static let maximumLevels = 16
    /// The first bytes, after the cookie, of the format that FTS5 uses with `contentless_delete`.
    private static let tombstoneFormat: [UInt8] = [0xFF, 0, 0, 1]

    static let empty: [UInt8] = [0, 0, 0, 0, 0, 0, 0]

    init?(_ record: [UInt8]) {
        guard record.count >= 7, record.count < 1 << 20, !record[4...].starts(with: Self.tombstoneFormat) else {
            return nil
        }
        cookie = Array(record[..<4])
        var numbers = Varint.numbers(in: Array(record[4...])).makeIterator()
        guard let levelCount = numbers.next(), let total = numbers.next(), let written = numbers.next(),
            levelCount <= Self.maximumSegments, total <= Self.maximumSegments, written < Varint.limit / 2
        else { return nil }
        self.written = written
        levels = []
        for _ in 0..<levelCount {
            guard let merging = numbers.next(), let count = numbers.next(), merging <= count, count <= total else {
                return nil
            }
            var level = Level(merging: merging)
            for _ in 0..<count {
                guard let number = numbers.next(), let first = numbers.next(), let last = numbers.next(),
                    (1...Self.maximumNumber).contains(number), first <= last, last < Self.maximumPages
                else { return nil }
                level.segments.append(Segment(number: number, first: first, last: last))
            }
            levels.append(level)
        }
        guard segmentCount == total, self.record == record else { return nil }
    }

    var record: [UInt8] {
        var numbers = [UInt64(levels.count), UInt64(segmentCount), written]
        for level in levels {
            numbers += [level.merging, UInt64(level.segments.count)]
            for segment in level.segments { numbers += [segment.number, segment.first, segment.last] }
        }
        return cookie + Varint.bytes(of: numbers)
    }

    var segmentCount: Int { levels.reduce(0) { $0 + $1.segments.count } }

    /// The lowest unused segment number; `nil` when there are too many segments.
    var freeNumber: UInt64? {
        let taken = Set(levels.flatMap(\.segments).map(\.number))
        return (1...UInt64(Self.maximumSegments)).first { !taken.contains($0) }
    }

    /// Adds a segment, the youngest of all.
    mutating func add(_ number: UInt64, pages: Int) {
        let level = pages < Self.largeSize ? 0 : levelForLarge
        while levels.count <= level { levels.append(Level()) }
        levels[level].segments.append(Segment(number: number, first: 1, last: UInt64(pages)))
        written += UInt64(pages)
    }

    /// The lowest level that has room and that no unfinished merge reads or writes.
    private var levelForLarge: Int {
        func isMerging(_ level: Int) -> Bool { levels.indices.contains(level) && levels[level].merging > 0 }
        let free = (1...Self.maximumLevels).filter { !isMerging($0) && !isMerging($0 - 1) }
        let withRoom = free.first { !levels.indices.contains($0) || levels[$0].segments.count < Self.maximumLarge }
        return withRoom ?? free.last ?? 0
    }

    /// The number of segments from which a level is merged.
    ///
    /// FTS5 merges a level of sixteen by itself, all of it at once.
    private static let crowdSize = 15
    /// The number of pages a level that a commit writes in merges of large segments.
    private static let mergeStep = 64

    /// The number of pages to write in merges; 0 when no merge is due.
    var mergeWork: Int {
        guard let crowded = levels.firstIndex(where: { $0.segments.count >= Self.crowdSize }) else { return 0 }
        guard crowded == 0 else { return Self.mergeStep * levels.count }
        // Exactly as many as these have: given more, FTS5 would continue with large segments.
        return Int(levels[0].segments.reduce(0) { $0 + ($1.last - $1.first + 1) })
    }
}
