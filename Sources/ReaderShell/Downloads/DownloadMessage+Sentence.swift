import Screens
import TerminalText

extension DownloadMessage {
    var sentence: String {
        switch self {
        case .running(let title):
            "Downloading \(title.isEmpty ? "the file" : TerminalText.line(title)); the result will be printed here."
        case .news(.progress(let name, let bytes, let total)):
            "\(name): \(total.map { bytes.sizeText(of: $0) } ?? bytes.sizeText)."
        case .news(.done(let path, let bytes)): "Downloaded \(TerminalText.line(path)), \(bytes.sizeText)."
        case .news(.failed): ""
        case .noFile(let number?, let count) where count > 0:
            "This item has no file \(number). " + (count == 1 ? "'download' gets its only one." : "It has \(count).")
        case .noFile: "This item has no files. 'links' lists its links."
        case .queueIsEmpty(ofPlayed: false): "Nothing is in the queue. 'queue 3' adds item 3."
        case .queueIsEmpty(ofPlayed: true): "Nothing was played. 'play' plays a file, 'tag played' marks the open item."
        }
    }

    var status: ExitStatus {
        if case .noFile = self { .usage } else { .ok }
    }
}

extension Int {
    /// The bytes in words: `12 MiB`.
    var sizeText: String { self >= 1_048_576 ? "\(self / 1_048_576) MiB" : "\(Swift.max(1, self / 1024)) KiB" }

    /// A part of the bytes of a file in words: `12 of 40 MiB`.
    fileprivate func sizeText(of total: Int) -> String {
        total >= 1_048_576 ? "\(self / 1_048_576) of \(total.sizeText)" : "\(self / 1024) of \(total.sizeText)"
    }
}
