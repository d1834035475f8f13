import Foundation
import Library
import Query
import QuireTesting
import Synchronization
import Testing

/// Tests of the pages of a service over a day: what a further visit shows, and how it continues.
@Suite(.timeLimit(.minutes(4))) struct RememberedPagesTests {
    private static let credit = "Articles by their authors on Qiita"

    /// The articles that a service answers now: pages of identifiers, newest first.
    private final class Shelf: Sendable {
        private let pages = Mutex<[[Int]]>([])

        func put(_ pages: [[Int]]) { self.pages.withLock { $0 = pages } }

        /// Answers Qiita's and dev.to's lists with an ETag, and page 2 after page 1.
        func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
            let pages = pages.withLock(\.self)
            let number = Int(request.path.firstMatch(of: #/[?&]page=(\d+)/#)?.output.1 ?? "1") ?? 1
            let tag = "\"\(pages)\""
            if request.header("If-None-Match") == tag { return .status(304, "", ["ETag": tag]) }
            let page = pages.indices.contains(number - 1) ? pages[number - 1] : []
            let body = page.map { #"{"id":"\#($0)","title":"Title \#($0)"}"# }.joined(separator: ",")
            var headers = ["ETag": tag]
            if number < pages.count {
                headers["Link"] = "<https://qiita.com/api/v2/items?page=\(number + 1)&per_page=30>; rel=\"next\""
            }
            return .status(200, "[\(body)]", headers)
        }
    }

    private let shelf = Shelf()

    private func day(subscriptions: [String] = []) throws -> PlayedDay {
        try PlayedDay(subscriptions: subscriptions) { [shelf] request, _ in shelf.answer(request) }
    }

    // RA1, RA2
    @Test func aFurtherVisitShowsWhatTheServiceAnswersInItsOrder() async throws {
        let day = try day()
        shelf.put([[1, 2, 3, 4, 5]])
        _ = try await day.run("articles qiita")
        day.advance(minutes: 60)
        shelf.put([[8, 7, 6]])
        #expect(
            try await day.run("articles qiita; read 1").prefix(4) == [
                "== articles:qiita ==  page 1, more: no", "1 ● Title 8", "2 ● Title 7", "3 ● Title 6",
            ]
        )
        day.advance(minutes: 5)
        let page = ["== articles:qiita ==  page 1, more: no", "1   Title 8", "2 ● Title 7", "3 ● Title 6"]
        #expect(
            try await day.run("articles qiita")
                == page + ["This is the answer of 10:00. The service can be asked again at 10:10.", Self.credit]
        )
        day.advance(minutes: 60)
        #expect(try await day.run("articles qiita") == page + [Self.credit])
        #expect(day.header("If-None-Match").map { $0 != nil } == [false, true, true])
    }

    // RA1, RA2: after a second visit within the interval, a 304, a home page or a refresh.
    @Test(
        arguments: ["articles:qiita", "articles:devto"],
        ["articles", "home", "refresh"].flatMap { first in [0, 5, 61].map { (first, $0) } }
    )
    func pagingGoesOnFromWhereverTheFirstPageWasFetched(address: String, visit: (String, Int)) async throws {
        let (first, minutes) = visit
        let day = try day(subscriptions: [address])
        shelf.put([Array(1...30), [31, 32]])
        let command = "articles \(address.dropFirst("articles:".count))"
        _ = try await day.run(first == "articles" ? command + "; more" : first)
        day.advance(minutes: minutes)
        let page = try await day.run("\(command); more; more")
        let titles = page.compactMap { $0.firstMatch(of: #/Title \d+/#).map { String($0.output) } }
        #expect(titles == (1...32).map { "Title \($0)" })
        #expect(page.contains("page 2: 2 more, 0 updated in place, 0 duplicates"))
        #expect(page.last == "There are no more items.")
    }

    // A 304 confirms nothing that [retention] has since removed.
    @Test func aPageOfWhichItemsWereRemovedIsFetchedWhole() async throws {
        let day = try day(subscriptions: ["articles:qiita"])
        shelf.put([[3, 2, 1]])
        _ = try await day.run("articles qiita; read 2")
        let page = ["1 ● Title 3", "2   Title 2", "3 ● Title 1"]
        day.advance(minutes: 61)
        #expect(try await day.run("articles qiita")[1...3] == page[...])
        let environment = Library.Environment(now: { .now }, newUID: { UUID().uuidString }, device: "here")
        let library = try Library(path: day.file("quire.db"), environment: environment)
        #expect(try await library.purge(try Query(parsing: "read"), in: QueryContext(now: .now)) == 1)
        await library.close()
        day.advance(minutes: 61)
        #expect(
            try await day.run("articles qiita")[1...3].map { $0.suffix(7) } == ["Title 3", "Title 2", "Title 1"]
        )
        #expect(day.header("If-None-Match").map { $0 != nil } == [false, true, false])
    }

    @Test func theNoticeOfAPageIsShownAtEveryVisit() async throws {
        let day = try PlayedDay { _, _ in
            .status(200, #"{"total_count":1,"incomplete_results":true,"items":[{"id":1,"full_name":"o/a"}]}"#)
        }
        let notice = "The search took GitHub too long, so results may be missing."
        let page = try await day.run("articles repositories:nio; articles repositories:nio")
        #expect(page.filter { $0 == notice }.count == 2)
        #expect(day.paths.count == 1)
    }

    // A feed says nothing of its order with a 304, so it is fetched whole.
    @Test func aFeedIsShownInItsOwnOrderAtEveryVisit() async throws {
        let feed: @Sendable ([String]) -> String = { titles in
            "<rss version=\"2.0\"><channel><title>F</title>"
                + titles.map { "<item><title>\($0)</title><guid>\($0)</guid></item>" }.joined() + "</channel></rss>"
        }
        let isNew = Mutex(false)
        let day = try PlayedDay(subscriptions: ["http://SERVER/feed"]) { request, _ in
            let titles = isNew.withLock(\.self) ? ["N", "A"] : ["Z", "A", "M"]
            let tag = "\"\(titles.count)\""
            if request.header("If-None-Match") == tag { return .status(304, "", ["ETag": tag]) }
            return .status(200, feed(titles), ["ETag": tag])
        }
        _ = try await day.run("refresh; refresh --force")
        #expect(
            try await day.run("articles http://SERVER/feed; read 2").prefix(4) == [
                "== http://SERVER/feed ==  page 1, more: no", "1 ● Z", "2 ● A", "3 ● M",
            ]
        )
        day.advance(minutes: 1)
        isNew.withLock { $0 = true }
        for _ in 1...2 {
            #expect(
                try await day.run("articles http://SERVER/feed") == [
                    "== http://SERVER/feed ==  page 1, more: no", "1 ● N", "2   A",
                ]
            )
        }
        // A refresh still asks only for changes.
        day.advance(minutes: 60)
        #expect(try await day.run("refresh").last == "0 fetched, 0 new; 1 unchanged, 0 skipped, 0 failed.")
    }

    // RA2, pull to refresh
    @Test func againAsksForThePageThatIsShownAndKeepsItWhenThatFails() async throws {
        let isDown = Mutex(false)
        let day = try PlayedDay { [shelf] request, _ in
            isDown.withLock(\.self) ? .status(502) : shelf.answer(request)
        }
        shelf.put([[2, 1]])
        let page = ["== articles:qiita ==  page 1, more: no", "1 ● Title 2", "2 ● Title 1"]
        let age = "This is the answer of 09:00. The service can be asked again at 09:10."
        #expect(try await day.run("articles qiita; again") == page + [Self.credit] + page + [age, Self.credit])
        day.advance(minutes: 10)
        shelf.put([[3, 2]])
        let newer = ["== articles:qiita ==  page 1, more: no", "1 ● Title 3", "2 ● Title 2"]
        #expect(try await day.run("articles qiita; 1; again").suffix(5).first == newer[0])
        day.advance(minutes: 10)
        isDown.withLock { $0 = true }
        let failure =
            "'articles:qiita' could not be fetched: the server answered 502 (bad gateway). "
            + "The server is at fault; try again later."
        #expect(try await day.run("articles qiita; again; more") == [failure, failure, failure])
    }

    @Test func againRepeatsTheSearchTheCityAndTheList() async throws {
        let day = try PlayedDay { request, _ in
            request.path.hasPrefix("/search/repositories")
                ? .status(200, #"{"total_count":1,"items":[{"id":1,"full_name":"o/a"}]}"#) : .status(404, "{}")
        }
        let search = try await day.run("repos nio; again")
        #expect(search.count { $0.hasPrefix("== Repositories ==  nio: 1 of 1") } == 2)
        let weather = try await day.run("now Oslo; again")
        #expect(weather.count == 4)
        #expect(weather.prefix(2) == weather.suffix(2))
        #expect(
            try await day.run("list starred; again") == ["Nothing matches 'starred'.", "Nothing matches 'starred'."]
        )
    }

    // Pages that lead in a circle come to an end.
    // RG6
    @Test(arguments: ["repos nio", "articles qiita"])
    func pagesThatLeadBackToEarlierOnesEnd(command: String) async throws {
        let day = try PlayedDay { request, _ in
            let number = Int(request.path.firstMatch(of: #/[?&]page=(\d+)/#)?.output.1 ?? "1") ?? 1
            let next = number == 2 ? 3 : 2
            let link = ["Link": "<https://x/?q=nio&page=\(next)>; rel=\"next\""]
            let item = #"{"id":\#(number),"full_name":"o/n\#(number)","title":"T"}"#
            return .status(200, command.hasPrefix("repos") ? #"{"items":[\#(item)]}"# : "[\(item)]", link)
        }
        let page = try await day.run("\(command); more; more; more; more")
        #expect(page.suffix(2).allSatisfy { $0.hasPrefix("There are no more ") })
        #expect(day.paths.count == 3)
    }

    // `more` belongs to the page that was asked for last, even if it could not be fetched.
    @Test func moreAfterASearchThatFailedDoesNotFetchTheArticlesBefore() async throws {
        let day = try PlayedDay { [shelf] request, _ in
            request.path.hasPrefix("/search/") ? .status(422, "{}") : shelf.answer(request)
        }
        shelf.put([Array(1...30), [31]])
        let page = try await day.run("articles qiita; repos x; more; 1; more")
        #expect(
            page.filter { $0.contains("no more") || $0.contains("page 2") } == [
                "There are no more repositories.", "page 2: 1 more, 0 updated in place, 0 duplicates",
            ]
        )
        let other = try await day.run("repos x; articles devto?tag=none; more")
        #expect(!other.contains("There are no more repositories."))
    }

    // The answer to a search that is also subscribed to stands for the search, with its count and its next page.
    // RG6
    @Test func aSubscribedSearchIsContinuedAfterAHomePage() async throws {
        let day = try PlayedDay(subscriptions: ["repositories:nio"]) { request, _ in
            let isSecond = request.path.contains("page=2")
            let link = isSecond ? [:] : ["Link": #"<https://x/?q=nio&page=2>; rel="next""#]
            let ids = isSecond ? [7] : [9, 8]
            let items = ids.map { #"{"id":\#($0),"full_name":"o/n\#($0)"}"# }.joined(separator: ",")
            return .status(200, #"{"total_count":3,"items":[\#(items)]}"#, link)
        }
        _ = try await day.run("home; read *")
        let page = try await day.run("repos nio; more")
        #expect(page[0].hasPrefix("== Repositories ==  nio: 2 of 3"))
        #expect(
            page.dropFirst() == [
                "1   o/n9", "2   o/n8", "There are more: 'more' lists them.",
                "This is the answer of 09:00. The service can be asked again at 09:05.", "3 ● o/n7",
            ]
        )
    }
}
