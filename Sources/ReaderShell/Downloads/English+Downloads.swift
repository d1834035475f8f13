package import Screens
import TerminalText

extension English {
    package func sentence(_ message: DownloadMessage) -> String {
        switch message {
        case .running(let title):
            "Downloading \(title.isEmpty ? "the file" : TerminalText.line(title)); the result will be printed here."
        case .news(.progress(let name, let bytes, let total)): "\(name): \(size(bytes, of: total))."
        case .news(.done(let path, let bytes, let announced)):
            "Downloaded \(TerminalText.line(path)), \(size(bytes))\(difference(bytes, from: announced))."
        case .news(.failed): ""
        case .noFile(let number, let opened, let row): sentence(withoutFile: number, of: opened, row)
        case .queueIsEmpty(ofPlayed: false): "Nothing is in the queue. 'queue 3' adds item 3."
        case .queueIsEmpty(ofPlayed: true):
            "No item of the queue was played. 'tag played' marks the open item."
        }
    }

    /// Returns the size that a feed announced if the file is shorter.
    ///
    /// The server says where a file ends, and may be wrong. Feeds may be as well, so that the file is not refused.
    private func difference(_ bytes: Int, from announced: Int?) -> String {
        guard let announced, announced > bytes, size(announced) != size(bytes) else { return "" }
        return "; the feed announced \(size(announced))"
    }

    /// Returns a part of the bytes of a file in words: `12 of 40 MiB`.
    private func size(_ bytes: Int, of total: Int?) -> String {
        guard let total else { return size(bytes) }
        return "\(bytes / (total >= 1_048_576 ? 1_048_576 : 1024)) of \(size(total))"
    }
}

extension DownloadMessage {
    var status: ExitStatus {
        if case .noFile = self { .usage } else { .ok }
    }
}
