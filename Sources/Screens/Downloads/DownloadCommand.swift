import FeedModel

/// `download`, `download 2 ~/podcasts`: downloads a file that the current item encloses, or the item of a row.
package struct DownloadCommand: Command {
    /// The row; `nil` for the current item.
    package var row: Int?
    /// The number of the file among the links of the item; `nil` for the first file to hear or see.
    package var link: Int?
    /// The path of the folder; `nil` for the one of config.toml.
    package var folder: String?

    package init(row: Int? = nil, link: Int? = nil, folder: String? = nil) {
        self.row = row
        self.link = link
        self.folder = folder
    }

    package func run(_ turn: Turn) async throws {
        let opened = try await turn.features.files.item(ofRow: row, for: "download", turn)
        let item = opened.kept.item
        guard let file = opened.file(ofLink: link), let index = item.enclosures.firstIndex(of: file) else {
            return turn.say(.downloads(.noFile(link, of: opened, row: row)))
        }
        let request = DownloadRequest(item: item, index: index, folder: folder)
        turn.continueBehindPrompt(saying: .downloads(.running(title: item.title)))
        let failure: SessionFailure? = try await turn.values(of: turn.features.downloads.download(request)) { news in
            switch news {
            case .progress: turn.progress(.downloads(.news(news)))
            case .done: turn.say(.downloads(.news(news)))
            case .failed(let failure): return failure
            }
            return nil
        }
        if let failure { throw failure }
    }
}
