import FeedModel
import Foundation
import Primitives
import QuireTesting
import SourceAPI
import SourceChecks
import Testing

/// Tests of the rules about failures, hostile answers and credentials, in the order of the rules: ConformanceCheck.
@Suite struct ConformanceFailureTests {
    @Test func aFailureIsNeverAPage() async {
        let cheerful = StubSource { (request, host) async in
            let answer: Page?
            do throws(SourceError) {
                answer = try await StubSource.good(request, host)
            } catch {
                answer =
                    error == .cancelled ? nil : Page(.items([Item(source: request.source, guid: "0", title: "Sorry")]))
            }
            return answer ?? Page(.items([]))
        }

        let findings = await cheerful.findings()
        let names = [
            "no network", "a time-out", "status 401", "status 403", "status 404", "status 429 with Retry-After: 120",
            "status 500", "an empty body", "an HTML page", "null", "JSON a thousand levels deep",
            "the first half of the answer", "[]", "{}",
        ]
        #expect(
            findings == names.map { Finding(.failures, "\($0) becomes a page of 1 items") }
                + [Finding(.cancellation, "cancelled, it ends with a page of 0 items")]
        )
    }

    @Test func aFailureOfALaterAnswerIsNeverAPageEither() async {
        let careless = StubSource { (request, host) throws(SourceError) in
            let page = try await StubSource.good(request, host)
            guard page.content != .unchanged, request.cursor == nil, request.limit > 1 else { return page }
            var next = request
            next.cursor = Cursor(rawValue: "2")
            var both = page
            do throws(SourceError) {
                let known = Set(page.items.map(\.guid))
                let rest = try await StubSource.good(next, host).items.filter { !known.contains($0.guid) }
                both.content = .items(page.items + rest)
            } catch {
                if error == .cancelled { throw error }
            }
            both.next = nil
            return both
        }
        let findings = await careless.findings()

        #expect(findings.contains(Finding(.failures, "a time-out as answer 2 becomes a page of 2 items")))
        #expect(findings.allSatisfy { $0.rule == .failures && $0.message.contains("as answer 2") })
    }

    @Test func aPageWithoutALaterPartIsRightIfItSaysSo() async {
        let careful = StubSource { (request, host) throws(SourceError) in
            var page = try await StubSource.good(request, host)
            guard page.content != .unchanged, request.cursor == nil, request.limit > 1 else { return page }
            var next = request
            next.cursor = Cursor(rawValue: "2")
            do throws(SourceError) {
                let known = Set(page.items.map(\.guid))
                let rest = try await StubSource.good(next, host).items.filter { !known.contains($0.guid) }
                page.content = .items(page.items + rest)
            } catch {
                if error == .cancelled { throw error }
                page.isPartial = true
            }
            page.next = nil
            return page
        }
        #expect(await careful.findings().filter { $0.rule == .failures } == [])
    }

    /// Services answer an empty list or 404 after their last page.
    @Test func aLaterAnswerThatCanBeTheEndIsNoFault() async {
        let numbered = StubSource { (request, host) throws(SourceError) in
            var page = try await StubSource.good(request, host)
            guard page.content != .unchanged, request.cursor == nil, request.limit > 1 else { return page }
            let url = "\(StubSource.base)/books?page=2"
            let response = try await host.http(HTTPRequest(url))
            page.next = nil
            if response.status == 404 { return page }
            let answer = try response.successful(credential: "stub", now: host.now).json()
            if answer["books"].isNull, answer == [] || answer == [:] { return page }
            guard answer["books"].isArray else { throw .malformed(where: "books", what: "expected a list") }
            let rest = Page(reading: answer["books"].array, limit: request.limit) {
                StubSource.item($0, request.source)
            }
            let known = Set(page.items.map(\.guid))
            page.content = .items(page.items + rest.items.filter { !known.contains($0.guid) })
            page.skipped += rest.skipped
            return page
        }
        #expect(await numbered.findings().filter { $0.rule == .failures } == [])
    }

    @Test func aFailureBecomesTheRightError() async {
        let vague = StubSource { (request, host) throws(SourceError) in
            do throws(SourceError) {
                return try await StubSource.good(request, host)
            } catch .cancelled {
                throw .cancelled
            } catch {
                throw .offline
            }
        }

        let findings = await vague.findings()
        #expect(findings.count == 13)
        #expect(findings.first == Finding(.failures, "a time-out becomes offline"))
        #expect(findings.allSatisfy { $0.rule == .failures })
    }

    @Test func aConditionalAnswerIsUnderstood() async {
        let puzzled = StubSource { (request, host) throws(SourceError) in
            let page = try await StubSource.good(request, host)
            if page.content == .unchanged { throw .status(304, message: nil) }
            return page
        }

        #expect(
            await puzzled.findings() == [Finding(.conditional, "status 304 becomes status(304, message: nil)")]
        )
    }

    @Test func aCancelledFetchEndsAsCancelled() async {
        let stubborn = StubSource { (request, host) throws(SourceError) in
            do throws(SourceError) {
                return try await StubSource.good(request, host)
            } catch .cancelled {
                throw .timedOut
            }
        }

        #expect(await stubborn.findings() == [Finding(.cancellation, "cancelled, it ends with timedOut")])
    }

    @Test func hostileTextComesThroughAsItWasSent() async {
        let tidy = StubSource.altered { page, _ in
            page.changeItems { $0.titled(String($0.title.unicodeScalars.filter { $0.value > 0x1F })) }
        }
        #expect(
            await tidy.findings()
                == [Finding(.hostileText, "a hostile title does not come through as it was sent")]
        )

        let afraid = StubSource { (request, host) throws(SourceError) in
            let page = try await StubSource.good(request, host)
            if page.items.contains(where: { $0.title.contains("\u{1B}") }) { throw .plugin("what a title") }
            return page
        }
        #expect(
            await afraid.findings() == [Finding(.hostileText, #"a hostile title becomes plugin("what a title")"#)]
        )
    }

    @Test func hostileAnswersMakeNoBadItems() async {
        let trusting = StubSource { (request, host) throws(SourceError) in
            let page = try await StubSource.good(request, host)
            guard page.content != .unchanged else { return page }
            let body = try await host.http(HTTPRequest("\(StubSource.base)/books?page=1")).json()
            var trusted = page
            trusted.content = .items(
                body["books"].array.compactMap { book in
                    var item = StubSource.item(book, request.source)
                    item?.url = book["url"].string
                    return item
                }
            )
            return trusted
        }
        let findings = await trusting.findings().filter { $0.rule == .hostileText }

        #expect(
            findings == [
                Finding(.hostileText, "with hostile texts, addresses fails"),
                Finding(.hostileText, "with empty texts, addresses fails"),
                Finding(.hostileText, "with script addresses, addresses fails"),
                Finding(.hostileText, "with huge numbers, identity fails"),
                Finding(.hostileText, "with the largest whole numbers, identity fails"),
                Finding(.hostileText, "with the smallest whole numbers, identity fails"),
                Finding(.hostileText, "with texts in place of numbers, identity fails"),
                Finding(.hostileText, "with every list twice, identity fails"),
            ]
        )
    }

    @Test func onlyDeclaredCredentialsAreAskedFor() async {
        let curious = StubSource { (request, host) throws(SourceError) in
            _ = try await host.credential("bank")
            return try await StubSource.good(request, host)
        }

        #expect(
            await curious.findings() == [Finding(.credentials, "it asked for 'bank', which it does not declare")]
        )
    }

    @Test func aSecretShowsNowhere() async {
        let talkative = StubSource { (request, host) throws(SourceError) in
            let key = try await host.credential("stub")?.secret ?? ""
            host.log("asking with \(key)")
            do throws(SourceError) {
                var page = try await StubSource.good(request, host)
                page.state = SourceState(rawValue: key)
                return page
            } catch .status(let code, _) {
                throw .status(code, message: "refused for \(key)")
            }
        }

        #expect(
            await talkative.findings() == [
                Finding(.secrets, "a log line holds a secret"), Finding(.secrets, "the page holds a secret"),
                Finding(.secrets, "an error holds a secret"),
            ]
        )
    }

    @Test func everyRuleIsSaidInASentence() {
        #expect(ConformanceRule.allCases.allSatisfy { $0.sentence.hasSuffix(".") && !$0.sentence.contains("\n") })
        #expect(Finding(.hostHeaders, "it set Host").description == "host-headers: it set Host")
    }
}
