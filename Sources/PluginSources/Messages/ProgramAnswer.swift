import FeedFormats
import FeedModel
package import Foundation
package import Primitives
package import SourceAPI

package struct ProgramAnswer {
    package enum Reaction {
        case none
        case finished
        case request(JSONValue)
        case credential(JSONValue)
        /// A line for `why`.
        case log(String)
    }

    private let request: FetchRequest
    private let isPaged: Bool
    private let now: Date
    private(set) var items: [Item] = []
    private var known: Set<ItemID> = []
    private var reader: MessageItemReader
    private var forecast: Forecast?
    private var isUnchanged = false
    private var hasPage = false
    private var isCut = false
    private(set) var isDone = false
    private(set) var error: SourceError?
    private var page = Page(.items([]))
    private var toldObstacles = 0
    private var outcomes: [String: (result: Result<HTTPResponse, SourceError>, credential: String?)] = [:]
    private(set) var ignored: [String: Int] = [:]
    /// The first values that the program gave and that are not used, with what its author can do.
    private(set) var notes: [String] = []

    package init(_ request: FetchRequest, isPaged: Bool, now: Date) {
        self.request = request
        self.isPaged = isPaged
        self.now = now
        reader = MessageItemReader(source: request.source)
        page.state = request.state
    }

    var saysSomething: Bool {
        !items.isEmpty || forecast != nil || isUnchanged || hasPage || page.skipped > 0 || isDone
    }

    package mutating func take(_ message: PluginMessage) throws(SourceError) -> Reaction {
        let fields = message.fields
        switch message.type {
        case "item":
            if let obstacle = takeItem(message) { return skipped("line \(message.line) is skipped: \(obstacle)") }
        case "page": takePage(fields)
        case "forecast":
            guard let found = Forecast(json: fields) else {
                throw .malformed(where: "line \(message.line) of its output", what: "not a forecast")
            }
            forecast = found
        case "unchanged": isUnchanged = true
        case "skip":
            page.skipped += 1
            let reason = fields["reason"].string?.onOneLine.cut(to: 300).nonEmpty
            if let reason { return skipped("line \(message.line) skips something: \(reason)") }
        case "state": try takeState(fields["value"], isPresent: fields.members.contains { $0.name == "value" })
        case "cursor":
            guard let cursor = fields["value"].text else { break }
            guard isPaged else {
                note(
                    message,
                    "the cursor is not used, because plugin.toml does not say 'pages = true' above its tables"
                )
                break
            }
            guard cursor.utf8.count <= 8192 else { throw .plugin("its cursor is larger than 8 KiB") }
            page.next = Cursor(rawValue: cursor)
            if page.next == request.cursor { note(message, "the cursor is that of this page itself") }
        case "log": return .log(fields["message"].text ?? "")
        case "http": return .request(fields)
        case "credential": return .credential(fields)
        case "error":
            error = reportedError(fields)
            return .finished
        case "done":
            isDone = true
            return .finished
        default:
            if fields["must"] == .bool(true) {
                throw .plugin("it needs '\(message.type.onOneLine.cut(to: 60))', which this quire does not know")
            }
            if ignored.count < 20 || ignored[message.type] != nil { ignored[message.type, default: 0] += 1 }
        }
        return .none
    }

    mutating func record(_ outcome: Result<HTTPResponse, SourceError>, credential: String?, of id: String) {
        outcomes[id] = (outcome, credential)
    }

    private mutating func takeItem(_ message: PluginMessage) -> String? {
        guard items.count < request.limit else {
            isCut = true
            return nil
        }
        let (item, obstacle) = reader.item(message.fields)
        for text in reader.notes { note(message, text) }
        guard let item else {
            page.skipped += 1
            return obstacle
        }
        if known.insert(item.id).inserted { items.append(item) }
        return nil
    }

    private mutating func note(_ message: PluginMessage, _ text: String) {
        if notes.count < ItemDraft.Limit.toldObstacles { notes.append("line \(message.line): \(text)") }
    }

    /// Returns the reason of a skip as a line of the log; only the first few are logged.
    private mutating func skipped(_ line: String) -> Reaction {
        toldObstacles += 1
        return toldObstacles <= ItemDraft.Limit.toldObstacles ? .log(line) : .none
    }

    private mutating func takePage(_ fields: JSONValue) {
        hasPage = true
        page.title = fields["title"].string?.onOneLine.cut(to: ItemDraft.Limit.line).nonEmpty ?? page.title
        if let url = fields["url"].httpURL {
            page.url = url
            reader.base = url
        }
        page.total = fields["total"].int.flatMap { $0 >= 0 ? $0 : nil } ?? page.total
        page.notice = fields["notice"].string?.onOneLine.cut(to: ItemDraft.Limit.line).nonEmpty ?? page.notice
        page.isPartial = fields["partial"].bool ?? page.isPartial
        page.skipped += max(0, min(fields["skipped"].int ?? 0, 1_000_000))
        if let seconds = fields["interval"].double, (0...31_536_000).contains(seconds) {
            page.minimumInterval = .seconds(seconds)
        }
        let quiet = fields["quiet"]
        if quiet.isObject {
            page.skipSchedule = SkipSchedule(
                hours: quiet["hours"].array.compactMap(\.int).filter { (0...23).contains($0) },
                days: quiet["days"].array.compactMap(\.int).filter { (0...6).contains($0) }
            )
        }
    }

    private mutating func takeState(_ value: JSONValue, isPresent: Bool) throws(SourceError) {
        guard isPresent else { return }
        let text = value.line
        guard text.utf8.count <= 64 * 1024 else { throw .plugin("its state is larger than 64 KiB") }
        page.state = value.isNull ? nil : SourceState(rawValue: text)
    }

    private func reportedError(_ fields: JSONValue) -> SourceError {
        if let id = fields["of"].text {
            guard let outcome = outcomes[id] else {
                return .plugin("it reports an error of a request that it has not made")
            }
            switch outcome.result {
            case .failure(let error): return error
            case .success(let response):
                do throws(SourceError) {
                    _ = try response.answered(credential: outcome.credential, now: now)
                    return .plugin("it refuses an answer with status \(response.status)")
                } catch {
                    return error
                }
            }
        }
        return SourceError(reported: fields, now: now)
    }

    package func finished() throws(SourceError) -> Page {
        if let error { throw error }
        var page = page
        if isUnchanged {
            guard items.isEmpty, forecast == nil else { throw .plugin("it says 'unchanged' but gives items") }
            page.content = .unchanged
        } else if let forecast {
            guard items.isEmpty else { throw .plugin("it gives both items and a forecast") }
            page.content = .forecast(forecast)
        } else {
            page.content = .items(items)
        }
        if isCut, !isPaged { page.notice = page.notice ?? "There are more than \(request.limit) items." }
        return page
    }
}

struct MessageItemReader {
    let source: SourceID
    var base: String?
    private var dates = ItemDateReader()
    /// The addresses and dates of the last item that are left out, with the reason.
    private(set) var notes: [String] = []

    init(source: SourceID) {
        self.source = source
    }

    /// Returns the item, or the reason why there is none: it has no identity, or one of another type.
    mutating func item(_ fields: JSONValue) -> (item: Item?, obstacle: String?) {
        notes = []
        let guid = fields["guid"].isNull ? fields["id"] : fields["guid"]
        let title = fields["title"]
        guard guid.isNull || guid.text != nil else { return (nil, "its id is neither a text nor a number") }
        guard title.isNull || title.string != nil else { return (nil, "its title is not a text") }
        var draft = ItemDraft()
        draft.guid = guid.text
        draft.title = title.string
        let item = guid.text ?? title.string ?? ""
        draft.url = address("url", in: fields, of: item)
        draft.authors = fields["authors"].array.compactMap(\.text) + [fields["author"].text].compactMap(\.self)
        draft.published = date("published", in: fields, of: item)
        draft.updated = date("updated", in: fields, of: item)
        draft.starts = date("starts", in: fields, of: item)
        draft.ends = date("ends", in: fields, of: item)
        draft.summary = fields["summary"].string
        draft.html = fields["html"].string.map { HTMLLinks.resolve($0, against: base) }
        draft.text = fields["text"].string
        draft.categories = (fields["categories"].array + fields["tags"].array).compactMap(\.text)
        draft.enclosures = fields["enclosures"].array.prefix(ItemDraft.Limit.list).compactMap { file in
            guard let url = address("url", in: file, of: item) else { return nil }
            return Enclosure(
                url: url,
                type: file["type"].string,
                length: file["length"].int.flatMap { $0 >= 0 ? $0 : nil }
            )
        }
        draft.image = address("image", in: fields, of: item)
        draft.comments = address("comments", in: fields, of: item)
        draft.language = fields["language"].string
        draft.score = fields["score"].int
        return (draft.item(of: source), draft.obstacle)
    }

    private mutating func date(_ member: String, in fields: JSONValue, of item: String) -> Date? {
        let date = dates.date(fields[member], by: nil)
        if date == nil, !fields[member].isNull {
            notes.append(
                "'\(member)' of '\(item.onOneLine.cut(to: 60))' is not a date: \(fields[member].line.cut(to: 60))"
            )
        }
        return date
    }

    /// Returns a web address of an item, made absolute; adds a note and returns `nil` for any other text.
    private mutating func address(_ member: String, in fields: JSONValue, of item: String) -> String? {
        guard let written = fields[member].string?.onOneLine.nonEmpty else { return nil }
        let address = JSONValue.string(URIReference.resolve(written, against: base)).httpURL
        if address == nil { notes.append(Self.note(on: written, member, of: item)) }
        return address
    }

    static func note(on address: String, _ member: String, of item: String) -> String {
        "the address '\(member)' of '\(item.onOneLine.cut(to: 60))' is left out, because '\(address.onOneLine.cut(to: 120))' "
            + "is not a whole web address"
    }
}
