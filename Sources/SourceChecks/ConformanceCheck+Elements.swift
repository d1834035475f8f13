import FeedModel
import Primitives
import SourceAPI
import Synchronization

extension ConformanceCheck {
    /// Changes the list of items in a JSON response: its order, and one of its elements.
    ///
    /// Other formats are not changed: their parsers have separate tests.
    func checkElements(of page: Page, _ first: RecordedRun, _ request: FetchRequest, into report: inout Report) async {
        let items = page.items
        guard items.count > 1 else { return }
        // The title of a version, as '1.2' or 'Release 1.2', is its identity.
        if items.allSatisfy({ $0.guid == $0.title && $0.url != nil }), items.contains(where: \.hasTitleInWords) {
            report.add(.elements, "the guids are the titles, which publishers change")
        }
        let count = items.count + page.skipped
        await checkOrder(of: items, count, request, into: &report)
        await checkUnreadableElement(of: page, count, request, into: &report)
        await checkTitles(of: items, request, into: &report)
    }

    /// Reverses the list; the items must keep their guids.
    private func checkOrder(of items: [Item], _ count: Int, _ request: FetchRequest, into report: inout Report) async {
        let changed = await self.page(of: request, other: items, into: &report) { outcome, place in
            outcome.changingList(of: count, place) { Array($0.reversed()) }
        }
        guard case .success(let page)? = changed else { return }
        let known = Dictionary(grouping: items, by: \.recognizable)
        for item in page.items {
            guard let before = known[item.recognizable], before.count == 1, before[0].guid != item.guid else {
                continue
            }
            let what = "'\(before[0].guid)' comes as '\(item.guid)'"
            return report.add(.elements, "with its elements in another order, \(what)")
        }
    }

    /// Replaces one element by an empty object; the others must still come, and it must be counted.
    private func checkUnreadableElement(
        of page: Page,
        _ count: Int,
        _ request: FetchRequest,
        into report: inout Report
    ) async {
        let changed = await self.page(of: request, other: page.items, into: &report) { outcome, place in
            outcome.changingList(of: count, place) { $0.dropLast() + [.object([])] }
        }
        switch changed {
        case .failure(let error)?:
            report.add(.elements, "one element that cannot be read fails the page: \(words(error))")
        case .success(let rest)? where rest.items.count < page.items.count && rest.skipped <= page.skipped:
            guard !selectsElements else { return }
            report.add(.elements, "one element that cannot be read is not counted in 'skipped'")
        case .success?, nil: break
        }
    }

    /// Changes one list after another, until the page has other items than before; `nil` if no list does that.
    ///
    /// A service can have several lists of the same length, such as topics and their users.
    private func page(
        of request: FetchRequest,
        other items: [Item],
        into report: inout Report,
        _ change: @escaping @Sendable (Exchange.Outcome, _ place: Int) -> Exchange.Outcome?
    ) async -> Result<Page, SourceError>? {
        for place in 0..<Self.maximumLists {
            let isChanged = AtomicFlag()
            let run = await run(request, into: &report) { _, outcome in
                guard let changed = change(outcome, place) else { return outcome }
                isChanged.set()
                return changed
            }
            guard isChanged.value else { return nil }
            guard case .success(let page) = run.outcome, page.items == items else { return run.outcome }
        }
        return nil
    }

    private static let maximumLists = 8

    private func checkTitles(of items: [Item], _ request: FetchRequest, into report: inout Report) async {
        let texts = Mutex<Set<String>>([])
        _ = await run(request, into: &report) { _, outcome in
            if case .response(let response) = outcome, let document = try? JSONValue(parsing: response.body) {
                texts.withLock { $0.formUnion(document.texts) }
            }
            return outcome
        }
        let found = texts.withLock(\.self)
        for item in items where !found.contains(item.title) {
            let title = item.title.lowercased()
            guard let original = found.filter({ $0.lowercased() == title }).min() else { continue }
            return report.add(.elements, "the title '\(original)' comes as '\(item.title)'")
        }
    }
}

extension Item {
    /// The properties by which a reader recognizes an item on another page or in another order.
    var recognizable: [String] { [title, url ?? ""] }

    fileprivate var hasTitleInWords: Bool {
        title.contains(where: \.isWhitespace) && !title.contains(where: \.isNumber)
    }
}

extension Exchange.Outcome {
    /// Returns the response with a list changed: by its index among the lists of that many objects.
    fileprivate func changingList(
        of count: Int,
        _ place: Int,
        _ change: ([JSONValue]) -> [JSONValue]
    ) -> Exchange.Outcome? {
        guard case .response(var response) = self, let document = try? JSONValue(parsing: response.body) else {
            return nil
        }
        var rest = place
        response.body = Array(document.changingList(of: count, &rest, change).line.utf8)
        return rest < 0 ? .response(response) : nil
    }
}

extension JSONValue {
    fileprivate func changingList(of count: Int, _ rest: inout Int, _ change: ([JSONValue]) -> [JSONValue]) -> JSONValue
    {
        guard rest >= 0 else { return self }
        switch self {
        case .array(let elements):
            if elements.count == count, elements.allSatisfy(\.isObject) {
                rest -= 1
                if rest < 0 { return .array(change(elements)) }
            }
            return .array(elements.map { $0.changingList(of: count, &rest, change) })
        case .object(let members):
            return .object(members.map { Member($0.name, $0.value.changingList(of: count, &rest, change)) })
        default: return self
        }
    }

    fileprivate var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(\.texts)
        case .object(let members): members.flatMap(\.value.texts)
        default: []
        }
    }
}
