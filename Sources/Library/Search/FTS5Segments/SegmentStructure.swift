/// Which segments the search index consists of: FTS5's structure record.
///
/// A level has segments of about one size, the oldest first; where there are many of them FTS5 merges them into one of
/// the next level, and notes here how far it is. (The format is described in SQLite's `ext/fts5/fts5_index.c`.)
struct SegmentStructure: Hashable {
    /// A segment, whose pages are numbered from `first` to `last`.
    struct Segment: Hashable {
        let number: UInt64
        let first: UInt64
        let last: UInt64
    }

    struct Level: Hashable {
        /// How many segments, from the oldest, are being merged.
        var merging: UInt64 = 0
        var segments: [Segment] = []
    }

    /// What tells FTS5 to read its settings again; never changed here.
    private let cookie: [UInt8]
    private(set) var levels: [Level]
    /// How many pages were ever written to the lowest level.
    private var written: UInt64

    /// Segments have at most so many numbers.
    static let limit = 2000
    /// What the place of a page in the table has room for.
    private static let mostNumber: UInt64 = 0xFFFF
    private static let mostPages: UInt64 = 1 << 31
    /// A segment of so many pages is no small one, and is put beside those that were merged of small ones: the texts of
    /// some three hundred items, fewer than a transaction of a first refresh has, which so merges nothing.
    private static let manyPages = 16
    /// So many are put on a level, fewer than one has that is merged: FTS5 takes the level that has most.
    private static let mostLarge = 7
    /// On so many levels; whatever is looked for is looked for in each.
    private static let mostLevels = 16
    /// The structure of an index that has its own marks of what was removed, which begins with this, is another one.
    private static let otherKind: [UInt8] = [0xFF, 0, 0, 1]

    /// The record of an index without segments.
    static let empty: [UInt8] = [0, 0, 0, 0, 0, 0, 0]

    /// Parses a record.
    ///
    /// - Returns: `nil` for a damaged record and for one of another format, such as one with more fields.
    init?(_ record: [UInt8]) {
        guard record.count >= 7, record.count < 1 << 20, !record[4...].starts(with: Self.otherKind) else { return nil }
        cookie = Array(record[..<4])
        var numbers = Varint.numbers(in: Array(record[4...])).makeIterator()
        guard let levelCount = numbers.next(), let total = numbers.next(), let written = numbers.next(),
            levelCount <= Self.limit, total <= Self.limit, written < Varint.limit / 2
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
                    (1...Self.mostNumber).contains(number), first <= last, last < Self.mostPages
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

    /// A number that no segment has, or `nil` when there are too many.
    var freeNumber: UInt64? {
        let taken = Set(levels.flatMap(\.segments).map(\.number))
        return (1...UInt64(Self.limit)).first { !taken.contains($0) }
    }

    /// Adds a segment that is younger than all others.
    mutating func add(_ number: UInt64, pages: Int) {
        let level = pages < Self.manyPages ? 0 : levelForLarge
        while levels.count <= level { levels.append(Level()) }
        levels[level].segments.append(Segment(number: number, first: 1, last: UInt64(pages)))
        written += UInt64(pages)
    }

    /// The lowest level with room that no merge which is not at its end reads or writes.
    private var levelForLarge: Int {
        func isMerging(_ level: Int) -> Bool { levels.indices.contains(level) && levels[level].merging > 0 }
        let free = (1...Self.mostLevels).filter { !isMerging($0) && !isMerging($0 - 1) }
        let roomy = free.first { !levels.indices.contains($0) || levels[$0].segments.count < Self.mostLarge }
        return roomy ?? free.last ?? 0
    }

    /// From so many segments on a level is merged; FTS5 merges one of sixteen by itself, whatever its size, all at once.
    private static let crowd = 15
    /// How many pages of a level of large segments are written in a commit, which others wait for.
    private static let step = 64

    /// How many pages should be written to merge what lies about; 0 where nothing needs to be.
    var mergeWork: Int {
        guard let crowded = levels.firstIndex(where: { $0.segments.count >= Self.crowd }) else { return 0 }
        guard crowded == 0 else { return Self.step * levels.count }
        // Enough for these; with more FTS5 would go on with large ones.
        return Int(levels[0].segments.reduce(0) { $0 + ($1.last - $1.first + 1) })
    }
}
