/// Writes a segment of the search index as FTS5 does: terms in their order, each with the texts that have it, on pages of four
/// thousand bytes, a table of contents of the pages, and for lists of many pages one of the texts they begin with.
///
/// The format is described in SQLite's `ext/fts5/fts5_index.c`; it is the same since the first version of FTS5, which reads
/// any library that an older one has written. FTS5 itself checks what is written here in `SegmentTests`.
struct SegmentWriter: ~Copyable {
    private let number: UInt64
    private let pages: RawStatement
    private let contents: RawStatement
    /// The page that is being written, behind its head.
    private let page: UnsafeMutablePointer<UInt8>
    private var count = Self.head
    /// Where the terms of the page stand: its foot.
    private let foot: UnsafeMutablePointer<UInt8>
    private var footCount = 0
    private var lastTermOffset = 0
    /// The number of the page, from 1.
    private var pageNumber: UInt64 = 1
    private var hasTerm = false
    /// Whether the page goes on with a list, and no row of it has begun there yet.
    private var startsInList = false
    /// The last term, which the next is shortened by.
    private var term: [UInt8] = []
    /// The page that the table of contents lacks, and the beginning of a term that leads there.
    private var contentsPage: UInt64 = 1
    private var contentsTerm: [UInt8] = []
    private var skips = SkipList()

    /// As large as FTS5 makes them.
    private static let pageSize = 4050
    private static let head = 4

    /// - Parameters:
    ///   - number: The number of the segment, which no other has.
    ///   - pages: What writes a page, by its number and its bytes.
    ///   - contents: What writes a line of the table of contents: the segment, a term, and where it leads.
    init(_ number: UInt64, pages: RawStatement, contents: RawStatement) {
        self.number = number
        self.pages = pages
        self.contents = contents
        page = .allocate(capacity: 2 * Self.pageSize)
        foot = .allocate(capacity: 2 * Self.pageSize)
        page.update(repeating: 0, count: Self.head)
    }

    deinit {
        page.deallocate()
        foot.deallocate()
    }

    private var isFull: Bool { count &+ footCount >= Self.pageSize }
    private var room: Int { Self.pageSize &- count &- footCount }

    /// Adds a term that stands behind all others.
    ///
    /// - Parameters:
    ///   - text: Its UTF-8, less than a thousand bytes.
    ///   - list: The number of the first row, its positions with their size, and for each further row how far its number is
    ///     from the one before, and its positions.
    mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ list: UnsafeBufferPointer<UInt8>) throws {
        guard let start = list.baseAddress else { return }
        try begin(text)
        if count &+ footCount &+ list.count < Self.pageSize {
            copy(start, list.count)
        } else {
            try addLong(start, list.count)
        }
    }

    /// Writes the last page.
    ///
    /// - Returns: How many pages there are.
    consuming func finish() throws -> Int {
        if count > Self.head { try flush() }
        if pageNumber > 1 { try writeContents() }
        return Int(pageNumber - 1)
    }
}

extension SegmentWriter {
    /// Every term of the whole text begins with this; others would be those of prefixes, which quire has none of.
    private static let kind = UInt8(ascii: "0")

    private mutating func begin(_ text: UnsafeBufferPointer<UInt8>) throws {
        precondition(text.count < 1000, "SearchTokens cuts words")
        if count &+ footCount &+ text.count &+ 3 >= Self.pageSize, count > Self.head { try flush() }
        footCount &+= Varint.write(UInt64(count &- lastTermOffset), to: foot + footCount)
        lastTermOffset = count
        let common = commonLength(text)
        var kept = common
        if hasTerm {
            put(UInt64(kept))
        } else {
            kept = 0
            if pageNumber > 1 {
                try writeContents()
                // As much of it as tells it from the last.
                contentsTerm = [Self.kind]
                if !term.isEmpty { contentsTerm += text.prefix(common) } else { contentsTerm += text }
                contentsPage = pageNumber
            }
        }
        put(UInt64(text.count &+ 1 &- kept))
        if kept == 0 {
            page[count] = Self.kind
            count &+= 1
        }
        let from = max(kept &- 1, 0)
        if let start = text.baseAddress { copy(start + from, text.count &- from) }
        term.removeAll(keepingCapacity: true)
        term.append(contentsOf: text)
        (hasTerm, startsInList) = (true, false)
    }

    /// How many bytes a term has in common with the last, with the first, which all have.
    private func commonLength(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        let most = min(term.count, text.count)
        var index = 0
        while index < most, term[index] == text[index] { index &+= 1 }
        return index &+ 1
    }

    private mutating func put(_ number: UInt64) { count &+= Varint.write(number, to: page + count) }

    private mutating func copy(_ start: UnsafePointer<UInt8>, _ size: Int) {
        (page + count).update(from: start, count: size)
        count &+= size
    }
}

extension SegmentWriter {
    /// Adds a list that does not fit on the page.
    private mutating func addLong(_ list: UnsafePointer<UInt8>, _ end: Int) throws {
        var offset = 0
        var row: UInt64 = 0
        while offset < end {
            let step = Varint.read(list, at: &offset)
            row &+= step
            if startsInList {
                // Whoever jumps here knows no row before it.
                setHead(0, to: count)
                put(row)
                skips.append(row, on: pageNumber)
                startsInList = false
            } else {
                put(step)
            }
            let start = offset
            offset &+= Int(Varint.read(list, at: &offset) &>> 1)
            try addPositions(list + start, offset &- start)
            if isFull, offset < end { try flush() }
        }
    }

    /// Adds the positions of a row with their size, on several pages if need be.
    private mutating func addPositions(_ positions: UnsafePointer<UInt8>, _ size: Int) throws {
        var (start, rest) = (positions, size)
        while rest > room {
            let part = Self.fitting(start, rest, into: room)
            copy(start, part)
            start += part
            rest &-= part
            guard rest > 0 else { return }
            try flush()
        }
        copy(start, rest)
    }

    /// How many bytes of whole numbers fit into some room, but at least one number.
    private static func fitting(_ numbers: UnsafePointer<UInt8>, _ size: Int, into room: Int) -> Int {
        var fitting = 0
        while fitting < size {
            var end = fitting
            _ = Varint.read(numbers, at: &end)
            if end > room, fitting > 0 { break }
            fitting = end
        }
        return fitting
    }

    private func setHead(_ place: Int, to number: Int) {
        page[place] = UInt8(truncatingIfNeeded: number >> 8)
        page[place + 1] = UInt8(truncatingIfNeeded: number)
    }

    /// Writes the page, and begins the next.
    private mutating func flush() throws {
        setHead(2, to: count)
        if hasTerm {
            copy(foot, footCount)
        } else {
            skips.endPage(hasRow: !startsInList)
        }
        try write(UnsafeRawBufferPointer(start: page, count: count), as: Self.place(of: pageNumber, in: number))
        page.update(repeating: 0, count: Self.head)
        (count, footCount, lastTermOffset) = (Self.head, 0, 0)
        pageNumber += 1
        (hasTerm, startsInList) = (false, true)
    }

    /// Writes the line of the table of contents that leads to the last page with a term.
    private mutating func writeContents() throws {
        let hasSkips = skips.isWorthwhile(at: Self.pageSize)
        if hasSkips {
            let place = Self.place(of: contentsPage, in: number) | 1 << 36
            try skips.bytes.withUnsafeBytes { try write($0, as: place) }
        }
        skips = SkipList()
        contents.bind(Int64(number), at: 1)
        contents.bind(Int64(contentsPage << 1 | (hasSkips ? 1 : 0)), at: 3)
        defer { contents.clearBindings() }
        try contentsTerm.withUnsafeBytes {
            contents.bind(kept: $0, at: 2)
            try contents.run()
        }
    }

    private static func place(of page: UInt64, in segment: UInt64) -> Int64 { Int64(segment << 37 | page) }

    private func write(_ block: UnsafeRawBufferPointer, as number: Int64) throws {
        pages.bind(number, at: 1)
        pages.bind(kept: block, at: 2)
        defer { pages.clearBindings() }
        try pages.run()
    }
}
