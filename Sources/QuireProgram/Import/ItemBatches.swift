import FeedFormats
import ImportExportFormats
import Library

/// One entry of another program's file.
enum ForeignItem {
    case item(ImportedItem)
    /// An entry that cannot be imported: where, and why.
    case left(String)
}

/// Reads the items of another program's file one by one.
protocol ForeignItems {
    mutating func next() throws -> ForeignItem?
}

/// The items of another program's file, in batches.
struct ItemBatches<Reader: ForeignItems> {
    private let file: ImportedFile
    private var reader: Reader
    private(set) var left = SkippedLines()

    private static var size: Int { 200 }

    init(of file: ImportedFile, reader: Reader) {
        self.file = file
        self.reader = reader
    }

    /// Returns the next batch; `nil` at the end.
    mutating func next() throws -> [ImportedItem]? {
        do {
            var items: [ImportedItem] = []
            while items.count < Self.size, let entry = try reader.next() {
                switch entry {
                case .item(let item): items.append(item)
                case .left(let reason): left.add(reason)
                }
            }
            return items.isEmpty ? nil : items
        } catch DelimitedReader.Fault.rowTooLong(let line) {
            throw file.malformed("it is longer than 16 MiB", line: line)
        }
    }
}
