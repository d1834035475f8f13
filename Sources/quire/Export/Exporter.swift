import FeedFormats
import FeedModel
import Foundation
import Library
import Query
import ReaderShell
import SourceAPI

/// Writes the person's data, a line at a time, to a file or to standard output.
struct Exporter: Sendable {
    let app: App
    /// Only events of this time or later.
    var since: Date?

    /// The formats of each kind of data, the usual one first.
    static let formats: [ExportRequest.What: [String]] = [
        .history: ["jsonl", "csv"], .items: ["jsonl"], .subscriptions: ["opml", "urls"],
    ]

    /// Writes what is asked for, without holding more than a line of it.
    ///
    /// A file appears whole or not at all: what was there before stays until the last line is written.
    ///
    /// - Parameter output: Takes a line for standard output, without its line end.
    /// - Returns: What was written, in one sentence.
    @MainActor
    func run(_ request: ExportRequest, output: (String) -> Void) async throws -> String {
        let formats = Self.formats[request.what] ?? []
        let format = request.format ?? formats.first ?? ""
        guard formats.contains(format) else {
            throw CommandError.impossible(
                what: "There is no format '\(format)' for \(request.what.rawValue).",
                remedy: "It can be written as \(formats.joined(separator: " or "))."
            )
        }
        guard let path = request.path else {
            let count = try await write(request, format: format) { output(String($0.dropLineEnd)) }
            return "Exported \(Self.count(count, of: request.what))."
        }
        let file = try FileReplacement(path)
        let count = try await write(request, format: format) { try file.write($0) }
        try file.commit()
        return "Exported \(Self.count(count, of: request.what)) to \(path)."
    }

    @MainActor
    private func write(_ request: ExportRequest, format: String, to sink: (String) throws -> Void) async throws -> Int {
        switch request.what {
        case .history: try await writeHistory(request, format: format, to: sink)
        case .items: try await writeItems(request, to: sink)
        case .subscriptions: try writeSubscriptions(format: format, to: sink)
        }
    }

    @MainActor
    private func writeHistory(_ request: ExportRequest, format: String, to sink: (String) throws -> Void) async throws
        -> Int
    {
        let export = HistoryExport(rawValue: format) ?? .jsonLines
        var selection = HistoryRequest(query: request.query.isEmpty ? nil : try Query(parsing: request.query))
        selection.since = since
        if !export.header.isEmpty { try sink(export.header) }
        var count = 0
        for try await row in app.library.history(selection, in: try await app.queryContext()) {
            try sink(export.line(row))
            count += 1
        }
        return count
    }

    @MainActor
    private func writeItems(_ request: ExportRequest, to sink: (String) throws -> Void) async throws -> Int {
        let query = try request.query.isEmpty ? Query.everything : Query(parsing: request.query)
        return try await app.each(query) { try sink($0.json.line + "\n") }
    }

    @MainActor
    private func writeSubscriptions(format: String, to sink: (String) throws -> Void) throws -> Int {
        let file = try app.subscriptions.read()
        if format == "urls" {
            // Passwords stay in the person's own file.
            let secrets = file.subscriptions.compactMap(\.uri.userinfo).map { $0 + "@" }
            for line in file.text.split(separator: "\n") {
                try sink(secrets.reduce(String(line)) { $0.replacing($1, with: "") } + "\n")
            }
        } else {
            let feeds = file.subscriptions.map { subscription in
                OutlinedSubscription(
                    title: subscription.title ?? subscription.uri.description,
                    url: subscription.uri.description,
                    tags: subscription.tags
                )
            }
            try sink(OPML.write(feeds, title: "quire subscriptions"))
        }
        return file.subscriptions.count
    }

    private static func count(_ number: Int, of what: ExportRequest.What) -> String {
        switch what {
        case .history: "\(number) \(number == 1 ? "event" : "events")"
        case .items: "\(number) \(number == 1 ? "item" : "items")"
        case .subscriptions: "\(number) \(number == 1 ? "subscription" : "subscriptions")"
        }
    }
}

extension String {
    /// The text without the line break at its end.
    ///
    /// A carriage return before it belongs to the format, and stays.
    fileprivate var dropLineEnd: Substring {
        unicodeScalars.last == "\n" ? Substring(unicodeScalars.dropLast()) : self[...]
    }
}
