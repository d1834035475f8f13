import FeedFormats
import FeedModel
import Foundation
import ImportExportFormats
import Primitives
import SourceAPI

enum PrintedPage {
    /// Reads lines of sfeed(5), also with milliseconds and dates as times; `notes` are addresses that are left out.
    static func lines(
        _ output: [UInt8],
        _ request: FetchRequest,
        notes: inout [String]
    ) throws(SourceError) -> Page {
        var items: [Item] = []
        var known: Set<ItemID> = []
        let bytes = output.starts(with: [0xEF, 0xBB, 0xBF]) ? output.dropFirst(3) : output[...]
        let lines = bytes.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }
        var read = 0
        for (place, line) in lines.enumerated() where items.count < request.limit {
            read += 1
            let text = String(decoding: line, as: UTF8.self).withUnixTime
            guard var item = SfeedLine.item(text, source: request.source) else {
                let fault = SfeedLine.fault(in: text) ?? "not the fields of sfeed"
                let what = "\(fault): '\(text.onOneLine.beginning)'"
                throw .malformed(where: "line \(place + 1) of its output", what: what)
            }
            let written = item.addresses
            item.url = item.url.flatMap { JSONValue.string($0).httpURL }
            item.enclosures.removeAll { JSONValue.string($0.url).httpURL == nil }
            for (member, address) in written where JSONValue.string(address).httpURL == nil {
                guard notes.count < ItemDraft.Limit.toldObstacles else { break }
                let name = item.title.nonEmpty ?? item.guid
                let text = MessageItemReader.note(on: address, member, of: name)
                notes.append("line \(place + 1): \(text)")
            }
            if known.insert(item.id).inserted { items.append(item) }
        }
        var page = Page(.items(items), state: request.state)
        page.skipped = lines.count - read
        return page
    }

    /// Reads a feed of any format, which is partial if the program has failed after printing it.
    static func feed(_ output: [UInt8], _ request: FetchRequest, _ ending: ProgramEnding) throws(SourceError) -> Page {
        let hasFailed = ending.exit != .status(0)
        guard output.contains(where: { $0 > 0x20 }) else {
            throw hasFailed ? SourceError(ending: ending) : .plugin("it ended without saying anything")
        }
        do throws(FeedFormatError) {
            var page = try feed(output, request, hasFailed: hasFailed)
            if hasFailed { page.partialReason = "the program failed: \(ending.sentence)" }
            return page
        } catch {
            if hasFailed { throw SourceError(ending: ending) }
            throw .malformed(where: "its output", what: "not a feed")
        }
    }

    /// Parses a feed, and drops the last item if the output may end inside it.
    static func feed(
        _ output: [UInt8],
        _ request: FetchRequest,
        hasFailed: Bool,
        address: String? = nil
    ) throws(FeedFormatError) -> Page {
        var feed = try FeedParser.parse(output, url: address)
        let isPartial = feed.isTruncated || hasFailed
        if isPartial, output.endsInsideAnItem, !feed.entries.isEmpty {
            feed.entries.removeLast()
            feed.skipped += 1
        }
        feed.reduceToItems()
        let places = feed.entries.indices.prefix(request.limit)
        var page = FeedPage.page(of: &feed, places, request.source, isPartial: isPartial)
        page.state = request.state
        page.skipped += feed.entries.count - places.count
        page.discardsValidators = isPartial
        return page
    }
}

extension String {
    fileprivate var withUnixTime: String {
        let time = utf8.prefix { $0 != 0x09 }
        guard time.count > 11 || !time.allSatisfy({ (0x30...0x39).contains($0) }) else { return self }
        var dates = ItemDateReader()
        guard let date = dates.date(.string(String(decoding: time, as: UTF8.self)), by: nil) else { return self }
        return String(Int(date.timeIntervalSince1970.rounded(.down))) + self[time.endIndex...]
    }
}

extension Item {
    fileprivate var addresses: [(member: String, address: String)] {
        (url.map { [("link", $0)] } ?? []) + enclosures.map { ("enclosure", $0.url) }
    }
}
