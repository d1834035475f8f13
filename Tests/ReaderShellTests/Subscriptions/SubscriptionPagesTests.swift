import FeedModel
import Foundation
import Screens
import SourceAPI
import Testing

@testable import ReaderShell

extension SubscriptionStatus {
    static func sample(
        _ address: String,
        title: String? = nil,
        unread: Int = 0,
        total: Int = 0,
        record change: (inout FetchRecord) -> Void = { _ in }
    ) throws -> SubscriptionStatus {
        let subscription = try Subscription.sample(address, title: title)
        var record = FetchRecord(source: subscription.id)
        change(&record)
        return SubscriptionStatus(subscription: subscription, record: record, unread: unread, total: total)
    }
}

/// Tests of subscriptions and reasons as text: English+SourcesPage, English+WhyPage.
@Suite struct SourcesPageTests {
    // RP4
    @Test func subscriptionsSayHowTheyStandAndSourcesHowTheyAreAddressed() throws {
        let statuses = [
            try SubscriptionStatus.sample("news:hn", title: "News", unread: 2, total: 5) { $0.succeeded = .hours(2) },
            try .sample("weather:Tokyo") { $0.succeeded = .morning },
            try .sample("https://example.org/feed.xml") { $0.title = "Planet \u{1B}[31mSwift" },
            try .sample("repositories:swift nio", title: "Repositories") {
                $0.failure = SourceError.status(500, message: Hostile.text).failure
            },
            try .sample("https://example.org/gone.xml", title: "Gone", unread: 1, total: 2) {
                ($0.status, $0.failure) = (410, SourceError.notFound("gone").failure)
            },
            try .sample("https://example.org/lost.xml", title: "Lost") {
                ($0.status, $0.failure, $0.consecutiveMissing) = (404, SourceError.notFound("lost").failure, 10)
            },
            try .sample("https://example.com/", title: "\u{202E}", unread: 0, total: 3) { $0.succeeded = .hours(-1) },
        ]
        let place = SourcesPlace(subscriptions: statuses, descriptors: SourceDescriptor.samples)
        #expect(
            PageStyle.sample(width: 60).lines { $0.blocks(place, isNumbered: false) } == [
                "News — news:hn, 2 unread of 5, fetched 2 h ago",
                "weather:Tokyo, fetched just now",
                "Planet Swift — https://example.org/feed.xml, never fetched",
                "Repositories — repositories:swift nio, failed: the server",
                "answered 500: Free beer now",
                "Gone — https://example.org/gone.xml, 1 unread of 2, paused:",
                "the server says it is gone for good",
                "Lost — https://example.org/lost.xml, paused: not found 10",
                "times in a row",
                "https://example.com/, 0 unread of 3, fetched just now",
                "",
                "Sources you can subscribe to:",
                "  Feeds, for example https://example.org/feed.xml: the",
                "  address of a feed",
                "  Weather, for example weather:Tokyo: a town",
            ]
        )
    }

    @Test func aLineNamesTheAddressOnceAndSaysWhatNoSourceCanFetch() throws {
        func failure(_ place: String) -> FetchRecord.Failure {
            SourceError.malformed(where: place, what: "the answer is empty").failure
        }
        var misspelt = try SubscriptionStatus.sample("wether:Tokyo")
        misspelt.fault = .unknownSource("wether")
        var unknown = try SubscriptionStatus.sample("news:foo", title: "Foo", unread: 1, total: 2) {
            $0.succeeded = .hours(2)
        }
        unknown.fault = .badParameter(source: "news", name: "service", reason: "there is no news service 'foo'")
        let statuses = [
            misspelt, unknown,
            try .sample("https://example.org/a?key=1") { $0.failure = failure("https://example.org/a") },
            try .sample("https://example.org/b", title: "B") { $0.failure = failure("https://example.org/b") },
            try .sample("https://example.org/b") { $0.failure = failure("https://example.net/b") },
            try .sample("https://example.org/c") { $0.failure = failure("the body") },
        ]
        let (style, place) = (PageStyle.sample(width: nil), SourcesPlace(subscriptions: statuses, descriptors: []))
        #expect(
            style.lines { $0.blocks(place, isNumbered: false) }.dropLast(2) == [
                "wether:Tokyo, cannot be fetched: there is no source called 'wether'",
                "Foo — news:foo, 1 unread of 2, cannot be fetched: the source news cannot use 'service': there is no news service 'foo'",
                "https://example.org/a?key=1, failed: unreadable: the answer is empty",
                "B — https://example.org/b, failed: unreadable: the answer is empty",
                "https://example.org/b, failed: unreadable: the answer is empty (https://example.net/b)",
                "https://example.org/c, failed: unreadable: the answer is empty (the body)",
            ]
        )
        #expect(
            style.lines { $0.blocks(misspelt) } == [
                "wether:Tokyo", "There is no source called 'wether'.", "'sources' lists them all.",
            ]
        )
    }

    @Test func withoutSubscriptionsThePageSaysHowToMakeOne() {
        let place = SourcesPlace(subscriptions: [], descriptors: [])
        #expect(
            PageStyle.sample().lines { $0.blocks(place, isNumbered: false) }
                == ["You have no subscriptions. 'add ADDRESS' adds one.", "", "Sources you can subscribe to:"]
        )
    }
}

@Suite struct WhyPageTests {
    private func page(_ status: SubscriptionStatus, width: Int? = 100) -> [String] {
        var style = PageStyle.sample(width: width)
        style.readingWidth = width
        return style.lines { $0.blocks(status) }
    }

    @Test func aReasonThatSaysWhatToDoHasNoFurtherAdvice() throws {
        let reasons = [
            "exec: ~/bin/comics is not executable; 'chmod +x' makes it so",
            "exec: exit status 1: no network; try again",
        ]
        let pages = try reasons.map { reason in
            page(try .sample("exec:~/bin/comics") { $0.failure = SourceError.plugin(reason).failure })
        }
        let advice = "Run the command in a shell to see what it prints."
        #expect(pages.map { $0[1] } == reasons.map { "The source could not be fetched: \($0)." })
        #expect(pages.map { $0.contains(advice) } == [false, true])
    }

    @Test func theFailureOfACommandIsNotThatOfAnAuthor() throws {
        let pages = try ["exec:~/bin/comics", "comics:all"].map { address in
            page(try .sample(address) { $0.failure = SourceError.plugin("exit status 1: no network").failure })
        }
        #expect(
            pages.map { $0.prefix(3) } == [
                [
                    "exec:~/bin/comics", "The source could not be fetched: exit status 1: no network.",
                    "Run the command in a shell to see what it prints.",
                ],
                [
                    "comics:all", "The source could not be fetched: exit status 1: no network.",
                    "Tell the author of the source.",
                ],
            ]
        )
    }

    @Test func aChangedKeyIsUsedByTheNextRefresh() throws {
        var status = try SubscriptionStatus.sample("https://example.org/feed.xml") {
            ($0.attempted, $0.status, $0.failure) = (.hours(1), 401, SourceError.unauthorized(credential: nil).failure)
            ($0.due, $0.dueRule) = (.hours(-2), .backOff)
        }
        #expect(page(status).last == "Next fetch: not before 2026-11-21 11:00, because the last fetch failed.")
        status.record.due = .hours(1)
        #expect(page(status).last == "Next fetch: with the next refresh.")
    }

    @Test func aGoodFetchIsToldWithWhatIsHeldAndWhenTheNextIsDue() throws {
        let status = try SubscriptionStatus.sample("https://example.org/feed.xml", title: "Planet") {
            $0.succeeded = .hours(1)
            $0.status = 304
            $0.itemsNew = 3
            $0.bytes = 1132
            $0.validators = [
                Validators(url: "https://example.org/feed.xml", etag: "\"a\u{1B}[31mb\"", lastModified: "Sat, 21 Nov")
            ]
            $0.due = .hours(-2)
            $0.dueRule = .maxAge
        }
        #expect(
            page(status) == [
                "Planet: https://example.org/feed.xml",
                "The last fetch succeeded: 3 new, 1132 bytes.",
                "Last status: 304 (not modified).",
                "Last success: 2026-11-21 08:00.",
                "Validators held: ETag \"ab\", Last-Modified Sat, 21 Nov.",
                "Next fetch: not before 2026-11-21 11:00, according to the server's Cache-Control.",
            ]
        )
    }

    @Test func theSizeOfWhatACommandHasFetchedIsNotKnown() throws {
        let status = try SubscriptionStatus.sample("exec:~/bin/comics --today", title: "Comics") {
            $0.attempted = .hours(1)
            $0.succeeded = $0.attempted
            $0.itemsNew = 3
            $0.due = .hours(-2)
            $0.dueRule = .interval
        }
        #expect(
            page(status) == [
                "Comics: exec:~/bin/comics --today", "The last fetch succeeded: 3 new.",
                "Last success: 2026-11-21 08:00.",
                "Next fetch: not before 2026-11-21 11:00, according to your interval.",
            ]
        )
    }

    @Test func aTimeThatAWrongClockStoredIsNotPromised() throws {
        let status = try SubscriptionStatus.sample("https://example.org/feed.xml", title: "Planet") {
            $0.attempted = .hours(-87_600)
            $0.succeeded = $0.attempted
            $0.status = 200
            $0.due = .hours(-87_601)
            $0.dueRule = .interval
        }
        #expect(
            page(status) == [
                "Planet: https://example.org/feed.xml",
                "The last fetch succeeded: 0 new, 0 bytes.",
                "Last status: 200 (ok).",
                "Last success: 2036-11-18 09:00.",
                "Next fetch: with the next refresh. The clock was wrong when its time was stored.",
            ]
        )
    }

    @Test func aFailureIsToldWithWhatCanBeDone() throws {
        let status = try SubscriptionStatus.sample("https://example.org/feed.xml", title: Hostile.text) {
            $0.failure = SourceError.notFound(Hostile.text).failure
            $0.consecutiveFailures = 3
            $0.status = 404
        }
        #expect(
            page(status, width: 60) == [
                "Free beer now: https://example.org/feed.xml",
                "The source could not be fetched: not found: Free beer now.",
                "Check the address; 'remove' unsubscribes and keeps what you",
                "have read.",
                "It has failed 3 times in a row.",
                "Last status: 404 (not found).", "Last success: never.",
            ]
        )
    }

    @Test func aSubscriptionThatWasNeverFetchedSaysSo() throws {
        #expect(
            page(try .sample("weather:Tokyo")) == [
                "weather:Tokyo", "It has never been fetched. 'refresh' fetches it.",
            ]
        )
    }

    @Test func aHostOnHoldIsToldWithTheWayToAskAllTheSame() throws {
        func lines(_ due: Date?, hold: Date) throws -> [String] {
            var status = try SubscriptionStatus.sample("https://example.org/feed.xml") {
                ($0.attempted, $0.succeeded) = (due.map { _ in .hours(1) }, due.map { _ in .hours(1) })
                $0.due = due
            }
            status.hold = HostBackoff(host: "example.org", until: hold, status: 429)
            return page(status, width: 200)
        }
        let force = "'refresh --force ADDRESS' fetches it once anyway."
        #expect(
            try lines(nil, hold: .hours(-2)) == [
                "https://example.org/feed.xml",
                "It has never been fetched: requests to example.org are on hold until 2026-11-21 11:00. \(force)",
            ]
        )
        let wait = "Its host asks to wait until 2026-11-21 11:00; \(force)"
        let next = "Next fetch: not before 2026-11-21 11:00, because requests to its host are on hold."
        #expect(try lines(.hours(-1), hold: .hours(-2)).suffix(2) == [wait, next])
        #expect(
            try lines(.hours(-3), hold: .hours(-2)).suffix(2) == [wait, "Next fetch: not before 2026-11-21 12:00."]
        )
        #expect(try lines(.hours(-2), hold: .hours(-2)).last == "Next fetch: not before 2026-11-21 11:00.")
        for hold in [Date.hours(1), .hours(-2)] {
            #expect(try !lines(hold == .hours(1) ? .hours(-3) : .hours(-2), hold: hold).contains(wait))
        }
    }

    @Test func aTimeThatTheHostNamesIsToldBesideALaterDueTime() throws {
        func lines(wait: Date?) throws -> [String] {
            page(
                try .sample("articles:qiita") {
                    $0.attempted = .hours(3)
                    $0.failure = SourceError.status(500, message: nil).failure
                    $0.wait = wait
                    $0.due = .hours(-2)
                    $0.dueRule = .minimum
                },
                width: nil
            )
        }
        let due =
            "Next fetch: not before 2026-11-21 11:00, according to the source's minimum, which is longer than the wait after a failure."
        let wait = "Its host asks to wait until 2026-11-21 10:00; 'refresh --force ADDRESS' fetches it once anyway."
        #expect(try lines(wait: .hours(-1)).suffix(2) == [wait, due])
        for date in [nil, Date.hours(-2), .hours(1)] { #expect(try !lines(wait: date).contains(wait)) }
    }

    @Test func everythingThatIsRememberedIsTold() throws {
        let status = try SubscriptionStatus.sample("https://example.org/feed.xml", title: "Planet") {
            $0.succeeded = .hours(20)
            $0.failure = SourceError.notFound("the server has nothing at this address").failure
            $0.status = 404
            $0.consecutiveFailures = 11
            $0.consecutiveMissing = 11
            $0.bytes = 12
            $0.validators = [Validators(url: "https://example.org/feed.xml", digest: "ab-c")]
            $0.adopted = .init("https://example.net/feed", since: .hours(30))
            $0.move = .init(to: "https://example.com/\u{1B}[31mfeed", times: 1)
            $0.feedInterval = .seconds(7200)
            $0.skipSchedule = SkipSchedule(hours: [3, 2], days: [0, 6])
            $0.due = .hours(-2)
            $0.log = ["GET https://example.net/feed: 404, 12 bytes"]
        }
        #expect(
            page(status, width: nil) == [
                "Planet: https://example.org/feed.xml",
                "The source could not be fetched: not found: the server has nothing at this address.",
                "Check the address; 'remove' unsubscribes and keeps what you have read.",
                "It has failed 11 times in a row.",
                "Last status: 404 (not found).",
                "Last received: 12 bytes.",
                "Last success: 2026-11-20 13:00.",
                "Moved permanently: https://example.net/feed has been used since 2026-11-20 03:00.",
                "The server says it moved to https://example.com/feed; quire switches when it says so again.",
                "Validators held: none; the body is compared with the previous one.",
                "The feed asks for 120 minutes between fetches.",
                "The feed asks not to be fetched during the hours 2, 3 GMT and on Sunday, Saturday.",
                "It is paused: not found 11 times in a row. "
                    + "'refresh TEXT --force' tries once more, 'remove' unsubscribes.",
                "Log of the last fetch:",
                "  GET https://example.net/feed: 404, 12 bytes",
            ]
        )
    }

    @Test(
        arguments: [
            (.interval, ", according to your interval"), (.minimum, ", according to the source's minimum"),
            (.feed, ", as the feed asks"),
            (.maxAge, ", according to the server's Cache-Control"), (.expires, ", according to the server's Expires"),
            (.retryAfter, ", because requests to its host are on hold"), (.backOff, ", because the last fetch failed"),
            (.skipSchedule, ", after the hours and days the feed asks to skip"), (nil, ""),
        ] as [(FetchRecord.DueRule?, String)]
    )
    func everyRuleOfTheNextFetchIsNamed(rule: FetchRecord.DueRule?, words: String) throws {
        let status = try SubscriptionStatus.sample("news:hn") {
            $0.due = .hours(-1)
            $0.dueRule = rule
        }
        #expect(page(status).last == "Next fetch: not before 2026-11-21 10:00\(words).")
    }
}
