import FeedModel

/// `download 2 ~/podcasts`: downloads a file that the current item encloses, or the item of a row.
package struct DownloadCommand: Command {
    /// The row; `nil` for the current item.
    package var row: Int?
    /// The number of the file among the files of the item; `nil` for the first one to hear or see, or else the first one.
    package var number: Int?
    /// The path of the folder; `nil` for the one of config.toml.
    package var folder: String?

    package init(row: Int? = nil, number: Int? = nil, folder: String? = nil) {
        self.row = row
        self.number = number
        self.folder = folder
    }

    package func run(_ turn: Turn) async throws {
        let item = try await item(turn)
        guard let index = item.enclosureIndex(number) else {
            return turn.say(.downloads(.noFile(number, count: item.enclosures.count)))
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

    /// Returns the item, which is read without recording that it was opened.
    @MainActor
    private func item(_ turn: Turn) async throws -> Item {
        let features = turn.features
        let selection = row.map { ItemSelection(row: $0 - 1) }
        let chosen = try await features.files.items(of: selection, for: "download", turn)
        guard let id = chosen.first else { throw ItemSelectionError.emptyList }
        if let opened = turn.places.openItem, opened.kept.id == id { return opened.kept.item }
        let provenance = turn.places.provenance(via: "download")
        let opening = Opening(item: id, provenance: provenance, isRecorded: false)
        return try await turn.deciding { try await features.items.read(opening, turn) }.kept.item
    }
}

extension Item {
    /// Returns the index of a file by its number; `nil` if the item does not have it.
    fileprivate func enclosureIndex(_ number: Int?) -> Int? {
        guard let number else { return enclosures.firstIndex(where: \.isRecording) ?? enclosures.indices.first }
        return enclosures.indices.contains(number - 1) ? number - 1 : nil
    }
}

extension Enclosure {
    /// Whether the publisher declares it as sound or video.
    fileprivate var isRecording: Bool {
        let type = type?.lowercased() ?? ""
        return type.hasPrefix("audio/") || type.hasPrefix("video/")
    }
}
