import FeedFormats
import FeedModel
import ImportExportFormats
import Library

struct SfeedReader: ForeignItems {
    private let source: SourceID
    private var lines: LineReader

    init(_ file: ImportedFile, source: SourceID) {
        self.source = source
        lines = LineReader { try file.next() }
    }

    mutating func next() throws -> ForeignItem? {
        while let line = try lines.next() {
            guard !line.isEmpty else { continue }
            // sfeed ends each line.
            guard lines.hasLineEnd else { return .left(SkippedLines.cutShort(in: lines.line)) }
            guard let item = SfeedLine.item(line, source: source) else {
                return .left("line \(lines.line): it does not have sfeed's fields")
            }
            var imported = ImportedItem(item)
            imported.arrived = item.published
            return .item(imported)
        }
        return nil
    }
}
