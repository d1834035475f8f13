import FeedModel
import Foundation
import Primitives
import SourceAPI

extension ConformanceCheck {
    /// Mutates the JSON responses in several ways, and checks that titles are passed on unchanged.
    ///
    /// A source may reject a mutated response; it must not trap, repeat an identity or return an invalid address.
    /// Responses in other formats are not mutated: their parsers have separate tests.
    func checkHostileText(of page: Page, _ request: FetchRequest, into report: inout Report) async {
        for mutation in Mutation.all {
            let run = await run(request, into: &report) { _, outcome in outcome.mutated(mutation.change) }
            guard case .success(let page) = run.outcome else { continue }
            for finding in page.identityFindings(source: request.source) + page.addressFindings {
                report.add(.hostileText, "with \(mutation.name), \(finding.rule.rawValue) fails")
            }
        }
        guard let title = page.items.map(\.title).first(where: { !$0.isEmpty }) else { return }
        await checkTitle(title, request, into: &report)
    }

    private func checkTitle(_ title: String, _ request: FetchRequest, into report: inout Report) async {
        let hostile = title + Mutation.hostileText
        let isSent = AtomicFlag()
        let run = await run(request, into: &report) { _, outcome in
            outcome.mutated { value in
                guard value == .string(title) else { return value }
                isSent.set()
                return .string(hostile)
            }
        }
        guard isSent.value else { return }
        switch run.outcome {
        case .failure(let error): report.add(.hostileText, "a hostile title becomes \(words(error))")
        case .success(let page) where page.items.contains { $0.title == hostile }: break
        case .success: report.add(.hostileText, "a hostile title does not come through as it was sent")
        }
    }
}

struct Mutation: Sendable {
    let name: String
    /// Changes one value, whose elements or members are changed already.
    let change: @Sendable (JSONValue) -> JSONValue

    static let all = [
        Mutation(name: "hostile texts") { if case .string = $0 { .string(hostileText) } else { $0 } },
        Mutation(name: "empty texts") { if case .string = $0 { "" } else { $0 } },
        Mutation(name: "script addresses") { if case .string = $0 { "javascript:alert(1)" } else { $0 } },
        Mutation(name: "huge numbers") { $0.isNumber ? .number(1e300) : $0 },
        Mutation(name: "the largest whole numbers") { $0.isNumber ? .int(.max) : $0 },
        Mutation(name: "the smallest whole numbers") { $0.isNumber ? .int(.min) : $0 },
        Mutation(name: "numbers in place of texts") { if case .string = $0 { 7 } else { $0 } },
        Mutation(name: "texts in place of numbers") { $0.isNumber ? "many" : $0 },
        Mutation(name: "null in place of texts and numbers") { $0.isArray || $0.isObject ? $0 : .null },
        Mutation(name: "null in every list") { if case .array(let list) = $0 { .array([.null] + list) } else { $0 } },
        Mutation(name: "every list twice") { if case .array(let list) = $0 { .array(list + list) } else { $0 } },
        Mutation(name: "empty lists") { $0.isArray ? [] : $0 },
    ]

    /// Escape sequences, NUL, bidirectional controls, joiners, unassigned and private characters.
    static let hostileText =
        "\u{1B}[31m\u{9B}2J\u{0}\u{202E}\u{2066}e\u{301}\u{1F469}\u{200D}\u{1F467}\u{FFFE}\u{E000}|"
}

extension Exchange.Outcome {
    fileprivate func mutated(_ change: (JSONValue) -> JSONValue) -> Exchange.Outcome {
        guard case .response(var response) = self, let document = try? JSONValue(parsing: response.body) else {
            return self
        }
        response.body = Array(document.changed(change).line.utf8)
        return .response(response)
    }
}

extension JSONValue {
    fileprivate var isNumber: Bool {
        switch self {
        case .int, .number: true
        default: false
        }
    }

    /// Changes the elements or members first, then the value itself; the parser limits the nesting.
    fileprivate func changed(_ change: (JSONValue) -> JSONValue) -> JSONValue {
        switch self {
        case .array(let elements): change(.array(elements.map { $0.changed(change) }))
        case .object(let members): change(.object(members.map { Member($0.name, $0.value.changed(change)) }))
        default: change(self)
        }
    }
}
