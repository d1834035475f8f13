/// Writes a segment of the search index in FTS5's format: sorted terms with their posting lists on pages of about four
/// thousand bytes, a table of contents, and a doclist index for each list of many pages.
///
/// SQLite's `ext/fts5/fts5_index.c` describes the format. It has not changed since the first version of FTS5. `SegmentTests`
/// runs FTS5's own check on segments written here.
struct SegmentPageWriter: ~Copyable {
    private let number: UInt64
    private let pages: RawStatement
    private let contents: RawStatement
    private let page: UnsafeMutablePointer<UInt8>
    private var count = Self.headerSize
    /// The page's footer: the offsets of its terms.
    private let footer: UnsafeMutablePointer<UInt8>
    private var footerCount = 0
    private var lastTermOffset = 0
    private var pageNumber: UInt64 = 1
    private var hasTerm = false
    /// Whether the page continues a posting list and no row has begun on it yet.
    private var startsInList = false
    /// The previous term, whose prefix the next one does not repeat.
    private var term: [UInt8] = []
    /// The last page that begins a term, and the shortest prefix that distinguishes the term from the previous one.
    ///
    /// Both are still missing in the table of contents.
    private var contentsPage: UInt64 = 1
    private var contentsTerm: [UInt8] = []
    private var doclistIndex = DoclistIndex()

    private static let pageSize = 4050
    private static let headerSize = 4

    /// - Parameter contents: The statement that writes a row of the table of contents: the segment, a term and its page.
    init(_ number: UInt64, pages: RawStatement, contents: RawStatement) {
        self.number = number
        self.pages = pages
        self.contents = contents
        page = .allocate(capacity: 2 * Self.pageSize)
        footer = .allocate(capacity: 2 * Self.pageSize)
        page.update(repeating: 0, count: Self.headerSize)
    }

    deinit {
        page.deallocate()
        footer.deallocate()
    }

    private var isFull: Bool { count &+ footerCount >= Self.pageSize }
    private var room: Int { Self.pageSize &- count &- footerCount }

    /// - Parameter list: The first rowid, the size of its positions and the positions, then for each further row the
    ///   distance from the previous rowid, the size and the positions.
    mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ list: UnsafeBufferPointer<UInt8>) throws {
        guard let start = list.baseAddress else { return }
        try begin(text)
        if count &+ footerCount &+ list.count < Self.pageSize {
            copy(start, list.count)
        } else {
            try addLong(start, list.count)
        }
    }

    /// Writes the last page; returns the number of pages.
    consuming func finish() throws -> Int {
        if count > Self.headerSize { try flush() }
        if pageNumber > 1 { try writeContents() }
        return Int(pageNumber - 1)
    }

    /// The first byte of every term; FTS5 uses other values for prefix indexes.
    private static let kind = UInt8(ascii: "0")

    private mutating func begin(_ text: UnsafeBufferPointer<UInt8>) throws {
        precondition(text.count < 1000, "SearchTokens limits the length of words")
        if count &+ footerCount &+ text.count &+ 3 >= Self.pageSize, count > Self.headerSize { try flush() }
        footerCount &+= Varint.write(UInt64(count &- lastTermOffset), to: footer + footerCount)
        lastTermOffset = count
        let common = commonLength(text)
        var shared = common
        if hasTerm {
            put(UInt64(shared))
        } else {
            shared = 0
            if pageNumber > 1 {
                try writeContents()
                contentsTerm = [Self.kind]
                if !term.isEmpty { contentsTerm += text.prefix(common) } else { contentsTerm += text }
                contentsPage = pageNumber
            }
        }
        put(UInt64(text.count &+ 1 &- shared))
        if shared == 0 {
            page[count] = Self.kind
            count &+= 1
        }
        let from = max(shared &- 1, 0)
        if let start = text.baseAddress { copy(start + from, text.count &- from) }
        term.removeAll(keepingCapacity: true)
        term.append(contentsOf: text)
        (hasTerm, startsInList) = (true, false)
    }

    /// The length of the prefix that a term shares with the previous one, the first byte of all terms included.
    private func commonLength(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        let limit = min(term.count, text.count)
        var index = 0
        while index < limit, term[index] == text[index] { index &+= 1 }
        return index &+ 1
    }

    private mutating func put(_ number: UInt64) { count &+= Varint.write(number, to: page + count) }

    private mutating func copy(_ start: UnsafePointer<UInt8>, _ size: Int) {
        (page + count).update(from: start, count: size)
        count &+= size
    }

    private mutating func addLong(_ list: UnsafePointer<UInt8>, _ end: Int) throws {
        var offset = 0
        var row: UInt64 = 0
        while offset < end {
            let step = Varint.read(list, at: &offset)
            row &+= step
            if startsInList {
                // A reader that jumps to this page does not know the rowid before, so the first one is stored whole.
                setHeaderField(0, to: count)
                put(row)
                doclistIndex.append(row, on: pageNumber)
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

    /// The number of bytes of whole varints that fit into the given room, at least one varint.
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

    private func setHeaderField(_ offset: Int, to number: Int) {
        page[offset] = UInt8(truncatingIfNeeded: number >> 8)
        page[offset + 1] = UInt8(truncatingIfNeeded: number)
    }

    private mutating func flush() throws {
        setHeaderField(2, to: count)
        if hasTerm {
            copy(footer, footerCount)
        } else {
            doclistIndex.endPage(hasRow: !startsInList)
        }
        try write(UnsafeRawBufferPointer(start: page, count: count), as: Self.id(of: pageNumber, in: number))
        page.update(repeating: 0, count: Self.headerSize)
        (count, footerCount, lastTermOffset) = (Self.headerSize, 0, 0)
        pageNumber += 1
        (hasTerm, startsInList) = (false, true)
    }

    /// Writes the row of the table of contents for the last page that begins a term.
    private mutating func writeContents() throws {
        let hasDoclistIndex = doclistIndex.isUseful(pageSize: Self.pageSize)
        if hasDoclistIndex {
            let id = Self.id(of: contentsPage, in: number) | 1 << 36
            try doclistIndex.bytes.withUnsafeBytes { try write($0, as: id) }
        }
        doclistIndex = DoclistIndex()
        contents.bind(Int64(number), at: 1)
        contents.bind(Int64(contentsPage << 1 | (hasDoclistIndex ? 1 : 0)), at: 3)
        defer { contents.clearBindings() }
        try contentsTerm.withUnsafeBytes {
            contents.bind(borrowed: $0, at: 2)
            try contents.run()
        }
    }

    private static func id(of page: UInt64, in segment: UInt64) -> Int64 { Int64(segment << 37 | page) }

    private func write(_ block: UnsafeRawBufferPointer, as number: Int64) throws {
        pages.bind(number, at: 1)
        pages.bind(borrowed: block, at: 2)
        defer { pages.clearBindings() }
        try pages.run()
    }
}

/// A doclist index: the first rowid of each page of a long posting list, so that a search can skip pages.
private struct DoclistIndex {
    private(set) var bytes: [UInt8] = []
    private var last: UInt64 = 0
    /// The number of pages on which no term begins.
    private var pages = 0

    private static let minimumPages = 4

    /// Whether the index should be written: it covers enough pages and fits on one.
    func isUseful(pageSize: Int) -> Bool { pages >= Self.minimumPages && !bytes.isEmpty && bytes.count <= pageSize }

    /// Adds the first row that begins on a page.
    mutating func append(_ row: UInt64, on page: UInt64) {
        bytes += bytes.isEmpty ? [0] + Varint.bytes(of: [page, row]) : Varint.bytes(of: [row - last])
        last = row
    }

    mutating func endPage(hasRow: Bool) {
        if !hasRow, !bytes.isEmpty { bytes.append(0) }
        pages += 1
    }
}
