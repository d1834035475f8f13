import FeedModel
import Foundation
import Primitives
import QuireTesting
import SourceAPI
import SourceChecks
import Testing

/// Tests of the rules about pages, in the order of the rules: each is broken by a source that is good otherwise.
@Suite struct ConformanceCheckTests {
    @Test func aGoodSourceHasNoFindings() async {
        #expect(await StubSource().findings() == [])
    }

    @Test func aSourceThatAsksNothingIsJudgedByItsAnswer() async {
        let quiet = StubSource { request, _ in Page(.items([Item(source: request.source, guid: "1", title: "Hello")])) }
        let check = ConformanceCheck(of: quiet, on: Recordings([]), now: StubSource.now)

        #expect(await check.findings() == [])
    }

    @Test func aTolerantReaderOfMarkupConforms() async {
        let address = "https://example.org/feed.xml"
        let body = Array("<books>\n<b>Paper</b>\n<b>Thread</b>\n</books>".utf8)
        let answer = HTTPResponse(url: address, status: 200, body: body)
        let exchange = Exchange(recorded: StubSource.now, request: HTTPRequest(address), outcome: .response(answer))
        var feeds = StubSource { (request, host) throws(SourceError) in
            let response = try await host.http(HTTPRequest(request.uri.subject)).successful(now: host.now)
            let lines = String(decoding: response.body, as: UTF8.self).split(separator: "\n")
            guard lines.first == "<books>" else { throw .malformed(where: "line 1", what: "expected <books>") }
            let titles = lines.filter { $0.hasPrefix("<b>") }.prefix(request.limit).map { $0.dropFirst(3).dropLast(4) }
            return Page(.items(titles.map { Item(source: request.source, guid: String($0), title: String($0)) }))
        }
        feeds.descriptor.id = "feeds"
        feeds.descriptor.subject.example = address
        feeds.descriptor.reach = .subscribedAddress

        #expect(await feeds.findings(on: Recordings([exchange])) == [])
    }

    @Test func anAnswerIsWanted() async {
        let missing = await StubSource().findings(on: Recordings([StubSource.exchange("/films", [])]))
        #expect(missing == [Finding(.answer, "nothing is recorded for https://api.example.org/books?page=1")])

        let failing = await StubSource { _, _ throws(SourceError) in throw .plugin("no idea") }.findings()
        #expect(failing == [Finding(.answer, #"plugin("no idea")"#)])

        let unchanged = await StubSource { _, _ in Page(.unchanged) }.findings()
        #expect(unchanged == [Finding(.answer, "unchanged, though it was asked for the first time")])
    }

    @Test func onlyDeclaredServicesAreAsked() async {
        let other = "https://api.example.org.evil.example/books"
        let nosy = StubSource { (request, host) throws(SourceError) in
            _ = try? await host.http(HTTPRequest(other))
            return try await StubSource.good(request, host)
        }
        let findings = await nosy.findings()

        #expect(findings.contains(Finding(.reach, "it asked \(other)")))
    }

    @Test func headersOfTheHostAreLeftToTheHost() async {
        let dressed = StubSource { (request, host) throws(SourceError) in
            try await StubSource.good(request, Adding(headers: ["user-agent": "me", "If-None-Match": "*"], to: host))
        }

        #expect(
            await dressed.findings() == [
                Finding(.hostHeaders, "it set user-agent"), Finding(.hostHeaders, "it set If-None-Match"),
            ]
        )
    }

    @Test func theSameRequestHasTheSameAnswer() async {
        let count = Counter()
        let moody = StubSource.altered { page, _ in page.title = "Answer \(count.next())" }

        #expect(await moody.findings() == [Finding(.repeatable, "the second answer differs from the first")])
    }

    @Test func guidsOutlastTheClock() async {
        let timely = StubSource { (request, host) throws(SourceError) in
            let page = try await StubSource.good(request, host)
            guard page.content != .unchanged else { return page }
            var dated = page
            dated.content = .items(page.items.map { $0.renamed("\($0.guid)@\(host.now.iso8601)") })
            return dated
        }

        #expect(await timely.findings() == [Finding(.identity, "the guids are others a day later")])
    }

    @Test func guidsAreThereAndOfTheSubscription() async {
        let empty = StubSource.altered { page, _ in page.changeItems { $0.renamed(" ") } }
        #expect(
            await empty.findings().prefix(2) == [
                Finding(.identity, "an item has an empty guid"), Finding(.identity, "two items have the guid ' '"),
            ]
        )

        let foreign = StubSource.altered { page, _ in
            page.changeItems { Item(source: SourceID("other:one"), guid: $0.guid, title: $0.title) }
        }
        #expect(await foreign.findings().first == Finding(.identity, "'1' belongs to 'other:one', not to 'stub:one'"))
    }

    @Test func somethingHasATitle() async {
        let untitled = StubSource.altered { page, _ in page.changeItems { $0.titled("  ") } }

        #expect(await untitled.findings().first == Finding(.titles, "no item has a title"))
    }

    @Test func addressesAreAbsolute() async {
        let relative = StubSource.altered { page, _ in
            page.changeItems {
                var item = $0
                item.url = "/books/\($0.guid)"
                item.enclosures = [Enclosure(url: "file:///etc/passwd")]
                return item
            }
        }

        #expect(
            await relative.findings().prefix(2) == [
                Finding(.addresses, "the url of '1' is '/books/1'"),
                Finding(.addresses, "an enclosure of '1' is 'file:///etc/passwd'"),
            ]
        )
    }

    @Test func datesArePlausible() async {
        let timeless = StubSource.altered { page, _ in
            page.changeItems {
                var item = $0
                item.published = Date(timeIntervalSince1970: 0)
                item.updated = StubSource.now.addingTimeInterval(3 * 86_400)
                return item
            }
        }

        #expect(
            await timeless.findings().prefix(2) == [
                Finding(.dates, "published of '1' is 1970-01-01T00:00:00Z"),
                Finding(.dates, "updated of '1' is 2026-11-24T09:00:00Z"),
            ]
        )
    }

    @Test func aForecastIsOfThisWorld() async throws {
        let day = try #require(CalendarDay("2026-11-21"))
        let place = Place(name: "", latitude: 91, longitude: 0)
        let reading = Reading(observed: StubSource.now, condition: .clear, temperature: 451, humidity: 101)
        let days = [day, day].map { Forecast.Day(day: $0, condition: .rain, high: 3, low: -273.15) }
        let forecast = Forecast(place: place, current: reading, days: days, attribution: Attribution(text: ""))

        #expect(
            await StubSource { _, _ in Page(.forecast(forecast)) }.findings() == [
                Finding(.forecast, "the place has no name"),
                Finding(.forecast, "91.0, 0.0 is not a place on Earth"),
                Finding(.forecast, "the attribution is empty"),
                Finding(.forecast, "the days are not in order, one a calendar day"),
                Finding(.forecast, "a temperature of 451.0 °C"),
                Finding(.forecast, "a temperature of -273.15 °C"),
                Finding(.forecast, "a humidity of 101 %"),
            ]
        )
    }

    @Test func theLimitIsRespected() async {
        let generous = StubSource { (request, host) throws(SourceError) in
            var request = request
            request.limit = .max
            return try await StubSource.good(request, host)
        }

        #expect(await generous.findings() == [Finding(.limit, "2 items for a limit of 1")])
    }

    @Test func theLimitIsAlsoRespectedWhereTheServiceIsToldIt() async {
        func source(takingAll: Bool) -> StubSource {
            StubSource { (request, host) throws(SourceError) in
                var taken = request
                if takingAll { taken.limit = .max }
                let limit = request.limit == 30 ? "" : "&limit=\(request.limit)"
                return try await StubSource.good(taken, Asking(suffix: limit, of: host))
            }
        }

        #expect(await source(takingAll: false).findings() == [])
        #expect(await source(takingAll: true).findings() == [Finding(.limit, "2 items for a limit of 1")])
    }

    @Test func aSourceThatHangsIsGivenUp() async {
        let silent = StubSource { _, _ in
            // It ignores even its cancellation.
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            return Page(.unchanged)
        }
        let check = ConformanceCheck(of: silent, on: StubSource.recordings, timeLimit: .milliseconds(20))

        #expect(
            await check.findings() == [Finding(.answer, "it does not answer, neither with a page nor with an error")]
        )
    }

    @Test func theStateCanBeHandedBack() async {
        let forgetful = StubSource.altered { page, request in
            if request.state != nil { page.changeItems { $0.renamed("again-\($0.guid)") } }
        }
        #expect(
            await forgetful.findings() == [
                Finding(.state, "with its own state '1' comes back as 'again-1'"),
                Finding(.state, "with its own state '2' comes back as 'again-2'"),
            ]
        )

        let confused = StubSource { (request, host) throws(SourceError) in
            if request.state != nil { throw .plugin("what is this?") }
            return try await StubSource.good(request, host)
        }
        #expect(
            await confused.findings() == [Finding(.state, #"with its own state it fails: plugin("what is this?")"#)]
        )

        let hoarding = StubSource.altered { page, _ in
            page.state = SourceState(rawValue: String(repeating: "x", count: 70_000))
        }
        #expect(await hoarding.findings() == [Finding(.state, "the state is larger than 64 KiB")])
    }

    @Test func pagesDoNotGoRoundInCircles() async {
        let circular = StubSource { (request, host) throws(SourceError) in
            var request = request
            request.cursor = nil
            return try await StubSource.good(request, host)
        }

        #expect(
            await circular.findings() == [
                Finding(.paging, "the next page leads to itself"),
                Finding(.paging, "the next page has no other items"),
            ]
        )
    }
}
