/// With which rows the pages of a long list begin, so that who looks for one need not read them all: a doclist index.
struct SkipList {
    private(set) var bytes: [UInt8] = []
    private var last: UInt64 = 0
    /// How many pages there are on which no term begins.
    private var pages = 0

    /// Of fewer pages each is read in turn.
    private static let worthwhile = 4

    /// Whether it should be written: it is of some pages, and fits on one.
    func isWorthwhile(at size: Int) -> Bool { pages >= Self.worthwhile && !bytes.isEmpty && bytes.count <= size }

    /// Notes the first row that begins on a page.
    mutating func append(_ row: UInt64, on page: UInt64) {
        bytes += bytes.isEmpty ? [0] + Varint.bytes(of: [page, row]) : Varint.bytes(of: [row - last])
        last = row
    }

    /// Notes the end of a page on which no term begins.
    mutating func endPage(hasRow: Bool) {
        if !hasRow, !bytes.isEmpty { bytes.append(0) }
        pages += 1
    }
}
