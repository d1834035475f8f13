import FeedModel
import Primitives
import SourceAPI

extension TestHarness {
    /// Changes the list in a JSON response whose elements the items are: its order, and one of its elements.
    ///
    /// Other formats are not changed: their parsers have tests of their own.
    func checkElements(of page: Page, _ first: RecordedRun, _ request: FetchRequest, into report: inout Report) async {
        let items = page.items
        guard items.count > 1 else { return }
        if items.allSatisfy({ $0.guid == $0.title && $0.url != nil }) {
            report.add(.elements, "the guids are the titles, which publishers change")
        }
        let count = items.count + page.skipped
        await checkOrder(of: items, count, request, into: &report)
        await checkUnreadableElement(of: page, count, request, into: &report)
        await checkTitles(of: items, request, into: &report)
    }

    /// Reverses the list; the items must keep their guids.
    private func checkOrder(
        of items: [Item],
        _ count: Int,
        _ request: FetchRequest,
        into report: inout Report
    ) async {
        let run = await run(request, into: &report) { _, outcome in
            outcome.changingList(of: count) { Array($0.reversed()) }
        }
        guard case .success(let page) = run.outcome else { return }
        let known = Dictionary(grouping: items, by: \.recognizable)
        for item in page.items {
            guard let before = known[item.recognizable], before.count == 1, before[0].guid != item.guid else {
                continue
            }
            return report.add(
                .elements,
                "with its elements in another order, '\(before[0].guid)' comes as '\(item.guid)'"
            )
        }
    }

    /// Replaces one element by an empty object; the others must still come, and it must be counted.
    private func checkUnreadableElement(
        of page: Page,
        _ count: Int,
        _ request: FetchRequest,
        into report: inout Report
    ) async {
        let isChanged = AtomicFlag()
        let run = await run(request, into: &report) { _, outcome in
            outcome.changingList(of: count) { elements in
                isChanged.set()
                return elements.dropLast() + [.object([])]
            }
        }
        guard isChanged.value else { return }
        switch run.outcome {
        case .failure(let error):
            report.add(.elements, "one element that cannot be read fails the page: \(words(error))")
        case .success(let rest) where rest.items.count < page.items.count && rest.skipped <= page.skipped:
            report.add(.elements, "one element that cannot be read is not counted in 'skipped'")
        case .success: break
        }
    }

    /// Looks for the titles in the texts of the responses.
    private func checkTitles(of items: [Item], _ request: FetchRequest, into report: inout Report) async {
        let texts = FoundTexts()
        _ = await run(request, into: &report) { _, outcome in
            if case .response(let response) = outcome, let document = try? JSONValue(parsing: response.body) {
                texts.insert(from: document)
            }
            return outcome
        }
        for item in items {
            guard let original = texts.originalOf(item.title) else { continue }
            return report.add(.elements, "the title '\(original)' comes as '\(item.title)'")
        }
    }
}

extension Item {
    /// The properties by which a reader recognizes an item in another order.
    fileprivate var recognizable: [String] { [title, url ?? ""] }
}

extension Exchange.Outcome {
    /// Returns the response with the first list of that many objects in its document changed.
    fileprivate func changingList(of count: Int, _ change: ([JSONValue]) -> [JSONValue]) -> Exchange.Outcome {
        guard case .response(var response) = self, let document = try? JSONValue(parsing: response.body) else {
            return self
        }
        var isChanged = false
        response.body = Array(document.changingList(of: count, &isChanged, change).line.utf8)
        return isChanged ? .response(response) : self
    }
}

extension JSONValue {
    fileprivate func changingList(
        of count: Int,
        _ isChanged: inout Bool,
        _ change: ([JSONValue]) -> [JSONValue]
    ) -> JSONValue {
        guard !isChanged else { return self }
        switch self {
        case .array(let elements):
            if elements.count == count, elements.allSatisfy(\.isObject) {
                isChanged = true
                return .array(change(elements))
            }
            return .array(elements.map { $0.changingList(of: count, &isChanged, change) })
        case .object(let members):
            return .object(members.map { Member($0.name, $0.value.changingList(of: count, &isChanged, change)) })
        default: return self
        }
    }
}
