import FeedModel
import ImportExportFormats
import ReaderShell
import Screens
import TerminalText

/// Items as one document of whole texts.
///
/// Texts in it are safe to print, whatever the publishers wrote, because a command may print a document.
struct DocumentOfItems {
    let items: [OpenedItem]
    /// The title of a document of several items.
    let title: String
    let texts: TextOfItems

    /// Returns the document.
    ///
    /// - Throws: ``Screens/FilesError/tooLong``.
    func bytes(in form: TextForm) throws(FilesError) -> [UInt8] {
        switch form {
        case .plain: return Array(texts.plain(items).utf8)
        case .markdown: return Array(texts.markdown(items).utf8)
        case .html: return Array(TextPage.html(of: itemTexts, title: shownTitle).utf8)
        case .epub:
            guard let book = EPUBBook.bytes(of: itemTexts, title: shownTitle) else { throw .tooLong }
            return book
        }
    }

    private var shownTitle: String {
        let title = TerminalText.line(title)
        return title.isEmpty ? "quire" : title
    }

    private var itemTexts: [ItemText] {
        items.map { opened in
            let item = opened.kept.item
            var kept = opened.kept
            kept.item = item.safe
            return ItemText(
                kept,
                title: TerminalText.line(item.displayTitle),
                sourceTitle: TerminalText.line(opened.sourceTitle),
                date: item.date.map { texts.dayAndTime($0) },
                text: opened.text.safe
            )
        }
    }
}

extension Item {
    fileprivate var safe: Item {
        var item = self
        item.authors = authors.map(TerminalText.line).filter { !$0.isEmpty }
        (item.url, item.comments) = (url.map(TerminalText.line), comments.map(TerminalText.line))
        item.image = image.map(TerminalText.line)
        item.enclosures = enclosures.map {
            Enclosure(url: TerminalText.line($0.url), type: $0.type.map(TerminalText.line))
        }
        return item
    }
}

extension ReadableText {
    fileprivate var safe: ReadableText {
        let safe = blocks.map { block in
            var block = block
            block.text = Self.safe(block.text)
            if case .table(let table) = block.kind { block.kind = .table(table.safe) }
            return block
        }
        return ReadableText(
            blocks: safe,
            links: links.map(TerminalText.line),
            linkWords: linkWords.map(TerminalText.line),
            pictures: pictures.map { picture in
                Picture(address: TerminalText.line(picture.address), words: TerminalText.line(picture.words))
            }
        )
    }

    /// Returns a text with its marks and tabs.
    fileprivate static func safe(_ text: String) -> String {
        var (result, piece) = ("", "")
        for character in text {
            guard let kept = character == "\t" ? character : Mark(character)?.character else {
                piece.append(character)
                continue
            }
            result += TerminalText.block(piece) + String(kept)
            piece = ""
        }
        return result + TerminalText.block(piece)
    }
}

extension ReadableTable {
    fileprivate var safe: ReadableTable {
        func safe(_ rows: [[Cell]]) -> [[Cell]] {
            rows.map { $0.map { Cell(ReadableText.safe($0.text), columns: $0.columns) } }
        }
        return ReadableTable(headings: safe(headings), rows: safe(rows))
    }
}
