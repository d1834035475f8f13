import FeedModel
import Foundation
import Primitives
import SourceAPI

enum PageMessages {
    /// Returns the messages of a page, `done` at the end.
    static func messages(of page: Page, _ request: FetchRequest) -> [JSONValue] {
        var messages: [JSONValue] = []
        let facts = facts(of: page)
        if !facts.isEmpty { messages.append(.object([.init("type", "page")] + facts)) }
        switch page.content {
        case .items(let items): messages += items.map(message)
        case .forecast(let forecast):
            messages.append(.object([.init("type", "forecast")] + forecast.json.members))
        case .unchanged: messages.append(["type": "unchanged"])
        }
        if let next = page.next { messages.append(["type": "cursor", "value": .string(next.rawValue)]) }
        if page.state != request.state {
            messages.append(["type": "state", "value": JSONValue(page.state?.rawValue)])
        }
        return messages + [["type": "done"]]
    }

    private static func facts(of page: Page) -> [JSONValue.Member] {
        var facts: [JSONValue.Member] = []
        if let title = page.title { facts.append(.init("title", .string(title))) }
        if let url = page.url { facts.append(.init("url", .string(url))) }
        if let total = page.total { facts.append(.init("total", .int(total))) }
        if let notice = page.notice { facts.append(.init("notice", .string(notice))) }
        if let interval = page.minimumInterval {
            facts.append(.init("interval", .int(Int(interval.components.seconds))))
        }
        if let times = page.skipSchedule {
            let hours = times.hours.sorted().map { JSONValue.int($0) }
            let days = times.days.sorted().map { JSONValue.int($0) }
            facts.append(.init("quiet", ["hours": .array(hours), "days": .array(days)]))
        }
        if page.isPartial { facts.append(.init("partial", .bool(true))) }
        if page.skipped > 0 { facts.append(.init("skipped", .int(page.skipped))) }
        return facts
    }

    private static func message(of item: Item) -> JSONValue {
        var fields: [JSONValue.Member] = [
            .init("type", "item"), .init("guid", .string(item.guid)), .init("title", .string(item.title)),
        ]
        func add(_ name: String, _ text: String?) {
            if let text { fields.append(.init(name, .string(text))) }
        }
        func add(_ name: String, _ texts: [String]) {
            if !texts.isEmpty { fields.append(.init(name, .array(texts.map { .string($0) }))) }
        }
        add("url", item.url)
        add("authors", item.authors)
        add("published", item.published?.iso8601)
        add("updated", item.updated?.iso8601)
        add("starts", item.starts?.iso8601)
        add("ends", item.ends?.iso8601)
        add("summary", item.summary)
        switch item.body {
        case .html(let html): add("html", html)
        case .text(let text): add("text", text)
        case nil: break
        }
        add("categories", item.categories)
        if !item.enclosures.isEmpty {
            let files = item.enclosures.map { file -> JSONValue in
                [
                    "url": .string(file.url), "type": JSONValue(file.type),
                    "length": file.length.map { .int($0) } ?? .null,
                ]
            }
            fields.append(.init("enclosures", .array(files)))
        }
        add("image", item.image)
        add("comments", item.comments)
        add("language", item.language)
        if let score = item.score { fields.append(.init("score", .int(score))) }
        return .object(fields)
    }
}
