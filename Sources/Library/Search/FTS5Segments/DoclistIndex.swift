/// A doclist index: the first rowid of each page of a long posting list, so that a search can skip pages.
struct DoclistIndex {
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
