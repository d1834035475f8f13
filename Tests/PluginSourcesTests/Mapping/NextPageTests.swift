import FeedModel
import PluginManifests
import SourceAPI
import SourceChecks
import Synchronization
import Testing

@testable import PluginSources

/// Tests of finding the next page and of reports to the author: MappedPageReader, RuleReport.
@Suite struct NextPageTests {
    private static let page = """
        <article id=1></article><nav>
        <a class=next href="/?page=2">Older posts</a><p class=more><a href="/?page=2">Next</a></p>
        <b class=text>/text</b><a class=spaced href="older posts?q=a b">x</a><a class=own href="https://x.example/">1</a><i class=bare></i>
        </nav>
        """

    @Test(arguments: [
        (#""a.next @href""#, "https://x.example/?page=2"),
        (#"["a.next", "a.next @href"]"#, "https://x.example/?page=2"),
        (#""a.spaced @href""#, "https://x.example/older%20posts?q=a%20b"),
        // Without a link in it, the text of an element is an address.
        (#"".text""#, "https://x.example/text"),
    ])
    func theFirstAddressIsThatOfTheNextPage(rule: String, address: String) async throws {
        let (page, log, report) = try await fetch("url = \(rule)", Self.page)
        #expect(page.next == Cursor(rawValue: "0 \(address)"))
        #expect(log == [])
        #expect(report.found == ["items.id": 1, "next.url": 1])
        #expect(report.unusable == [:])
    }

    @Test(arguments: [
        ("a.next", "'Older posts', where a web address is needed"), (".more", "'Next', where a web address is needed"),
    ])
    func theTextOfALinkIsNoAddress(path: String, words: String) async throws {
        let (page, log, report) = try await fetch("url = \"\(path)\"", Self.page)
        #expect(page.next == nil)
        #expect(log == ["there is no next page, because next.url found \(words)"])
        #expect(report.found == ["items.id": 1, "next.url": 1])
    }

    @Test func aPageThatLeadsToItselfIsTheLast() async throws {
        let rules = "cursor = \"i @data-at\"\nparam = \"at\""
        let page = "<article id=1></article><i data-at=7></i>"
        #expect(try await fetch(rules, page).page.next == Cursor(rawValue: "0 https://x.example/?at=7"))
        let (last, log, _) = try await fetch(rules, page, at: "https://x.example/?at=7")
        #expect(last.next == nil)
        #expect(log == ["the next page is this page itself, so that there is none"])
    }

    @Test(arguments: [
        ("url = \"a.gone @href\"", "next.url"), ("link = true", "next.link"),
        ("cursor = \"a.gone\"\nparam = \"at\"", "next.cursor"), ("url = \".bare @href\"", "next.url"),
        ("cursor = \".bare\"\nparam = \"at\"", "next.cursor"),
    ])
    func aRuleThatFindsNothingIsReported(rules: String, key: String) async throws {
        let (page, log, report) = try await fetch(rules, Self.page)
        #expect(page.next == nil)
        #expect(log == [])
        #expect(report.found == ["items.id": 1, key: 0])
        #expect(report.silent == [key])
        #expect(report.unusable == [:])
    }

    @Test func theAddressOfThePageItselfIsReported() async throws {
        let (page, log, report) = try await fetch("url = \"a.own @href\"", Self.page)
        #expect(page.next == nil)
        #expect(log == [])
        #expect(report.unusable == ["next.url": UnusableValues(first: "the address of this page itself")])
    }

    @Test func anAddressOfANextPageThatIsNoneIsTold() async throws {
        let body = "<article id=1></article><a href=\"javascript:more()\">"
        let (page, log, _) = try await fetch("url = \"a @href\"", body)
        #expect(page.next == nil)
        #expect(
            log == ["there is no next page, because next.url found 'javascript:more()', where a web address is needed"]
        )
    }

    /// Returns the page, the log and the report to the author.
    private func fetch(
        _ rules: String,
        _ body: String,
        at url: String? = nil
    ) async throws -> (page: Page, log: [String], report: RuleReport) {
        let text =
            SampleMappings.head + """
                url = "x:/"
                [items]
                each = "article"
                id = "@id"
                [next]
                \(rules)
                """
        let manifest = try #require(PluginManifest.read(Array(text.utf8)).manifest)
        let reports = Mutex<[RuleReport]>([])
        let observer = PluginObserver(didRead: { report in reports.withLock { $0.append(report) } })
        let source = try #require(MappedSource(manifest, observer: observer))
        let cursor = url.map { Cursor(rawValue: "0 \($0)") }
        let run = try await source.page(of: body, type: "text/html", at: url ?? "https://x.example/", after: cursor)
        let report = reports.withLock { $0.first }
        return (try run.outcome.get(), run.transcript.log, try #require(report))
    }
}
