import FeedModel
import Foundation
import Primitives
import SourceAPI
import Testing

/// Tests of the headers and members that services send: HTTPResponse+Services, JSONValue+Fields.
@Suite struct ServiceAnswerTests {
    @Test func theNextLinkIsFoundWhereverItStands() {
        let next = #"<https://api.example.org/a?page=2>; rel="next""#
        let last = #"<https://api.example.org/a?page=9>; rel="last""#
        for value in [next, "\(next), \(last)", "\(last), \(next)", "\(last),\(next)"] {
            #expect(answer(["Link": value]).link("next") == "https://api.example.org/a?page=2")
        }
        #expect(answer(["Link": last]).link("next") == nil)
        #expect(answer([:]).link("next") == nil)
    }

    @Test(arguments: [
        ("<https://evil.example/steal?page=2#top>; rel=next", "page=2"),
        ("</a?page=2>; rel=next", "page=2"),
        ("<https://api.example.org/a?page=1>; rel=next", nil),
        ("<https://api.example.org/a>; rel=next", nil),
        ("<https://api.example.org/a?>; rel=next", nil),
        ("<https://api.example.org/a?q=a b>; rel=next", nil),
        ("<https://api.example.org/a?q=\u{1B}[31m>; rel=next", nil),
        ("<https://api.example.org/a?q=\(String(repeating: "x", count: 3000))>; rel=next", nil),
    ])
    func onlyTheQueryOfTheNextLinkIsTaken(link: String, query: String?) {
        #expect(answer(["Link": link]).nextQuery == query.map { Cursor(rawValue: $0) })
    }

    @Test(arguments: [
        ("1795251660", "2026-11-21T09:01:00Z"), ("1795286520", "2026-11-21T18:42:00Z"),
        ("0", "2026-11-21T09:01:00Z"), ("-1e300", "2026-11-21T09:01:00Z"), ("9e300", "2026-11-22T09:00:00Z"),
    ])
    func aResetIsAMinuteToADayFromNow(header: String, time: String) {
        #expect(answer(["X-Reset": header]).resetTime("x-reset", now: now) == Date(iso8601: time))
    }

    @Test func aResetThatIsNoNumberIsNone() {
        for header in ["", "soon", "nan", "inf", "2026-11-21"] {
            #expect(answer(["X-Reset": header]).resetTime("x-reset", now: now) == nil)
        }
    }

    @Test func anEndlessRetryAfterDoesNotTrap() {
        let response = answer(["Retry-After": "9223372036854775807"])
        #expect(response.retryTime(now: now)?.iso8601 == "2027-11-21T09:00:00Z")
        #expect(Date(timeIntervalSince1970: 1e300).iso8601 == "9999-12-31T23:59:59Z")
        #expect(HTTPDate.date(from: "Sun, 06 Nov 9223372036854775807 08:49:37 GMT", now: now) == nil)
    }

    @Test(arguments: [
        ("https://example.org/a?b=ä", "https://example.org/a?b=ä"), (" HTTP://EXAMPLE.org ", "HTTP://EXAMPLE.org"),
        ("https://", nil), ("https:///path", nil), ("//example.org", nil), ("/path", nil), ("", nil),
        ("javascript:alert(1)", nil), ("https://example.org/a b", nil), ("https://example.org/\u{1B}[31m", nil),
        ("https://exam\nple.org", nil), ("https://example.org/\u{7F}", nil), ("https://example.org/\u{85}x", nil),
        ("https://example.org/\u{A1}", "https://example.org/\u{A1}"), ("\u{A0}http://a\u{2028}", "http://a"),
        // A mark that would combine with the slash begins no host.
        ("http://\u{301}x", nil), ("http:///\u{301}", nil), ("http://\u{200D}x", nil), ("http://\u{301}", nil),
        ("http://ä.example", "http://ä.example"), ("http://a\u{301}.example", "http://a\u{301}.example"),
        ("http://😀", "http://😀"), ("http://東", "http://東"),
        ("https:/example.org", nil), ("http://?a", nil), ("http://user@a", "http://user@a"), ("ftp://example.org", nil),
    ])
    func aWebAddressIsAbsoluteAndClean(text: String, address: String?) {
        #expect(JSONValue.string(text).httpURL == address)
    }

    // RA7
    @Test(arguments: [
        (JSONValue.string("2022-12-01T07:30:00Z"), "2022-12-01T07:30:00Z"),
        ("2022-12-01T07:30:00.000+0000", "2022-12-01T07:30:00Z"),
        ("2022-12-01T07:30:00+09:00", "2022-11-30T22:30:00Z"), (" 2022-12-01T07:30:00Z\n", "2022-12-01T07:30:00Z"),
        ("2026/11/20", "2026-11-20T00:00:00Z"), ("2026.11.20", "2026-11-20T00:00:00Z"),
        ("2026-11-20", "2026-11-20T00:00:00Z"), ("2026/1/2", "2026-01-02T00:00:00Z"),
        ("2026/02/30", nil), ("2026/11/20/1", nil), ("26/11/20", nil), ("2026/11", nil), ("1900/01/01", nil),
        ("Fri, 20 Nov 2026 09:00:00 GMT", "2026-11-20T09:00:00Z"),
        ("Fri, 20 Nov 2026 09:00:00 +0900", "2026-11-20T00:00:00Z"),
        ("20 Nov 2026 09:00 EST", "2026-11-20T14:00:00Z"), ("20 November 26 09:00:00", "2026-11-20T09:00:00Z"),
        ("Fri, 20 Nov 98 09:00:00 -03:30", "1998-11-20T12:30:00Z"),
        ("Fri, 20 Nov 2026 24:00:00 GMT", nil), ("Fri, 31 Nov 2026 09:00:00 GMT", nil),
        ("Fri, 20 Nov 2026 09:00:00 XYZ", nil), ("Fri, 20 Nov 2026", nil), ("Nov 20 2026 09:00", nil), ("", nil),
        (1_175_714_200, "2007-04-04T19:16:40Z"), ("1175714200", "2007-04-04T19:16:40Z"),
        (-1, nil), (.number(1e300), nil), (.int(.max), nil), ("soon", nil), (.null, nil), (.array([]), nil),
    ])
    func aMomentIsISO8601OrUnixSeconds(value: JSONValue, moment: String?) {
        #expect(value.date?.iso8601 == moment)
    }

    @Test func wordsAreNeverBlank() {
        #expect(JSONValue.string(" a b\n").trimmedString == "a b")
        for value: JSONValue in ["", " \n", .null, 7, []] { #expect(value.trimmedString == nil) }
    }

    @Test(arguments: [
        (" A \n b\t", "A b"), ("a\u{1B}[31mb\u{7F}", "a[31mb"), ("\u{2028}", nil), ("\u{0}", nil),
        ("東京\u{3000}都", "東京 都"),
        (String(repeating: "x", count: 100), String(repeating: "x", count: 100)),
        (String(repeating: "é", count: 5000), String(repeating: "é", count: 99) + "…"),
    ])
    func aLabelIsOneShortLine(text: String, label: String?) {
        #expect(JSONValue.string(text).label == label)
        #expect(JSONValue.int(7).label == nil)
    }

    @Test func aListIsReadElementByElement() {
        let list: [JSONValue] = ["a", .null, "b", "a", "c", "d"]
        let source = SourceID("stub:one")
        func item(_ value: JSONValue) -> Item? { value.string.map { Item(source: source, guid: $0, title: $0) } }

        var expected = Page(.items(["a", "b", "c"].compactMap { item(.string($0)) }))
        expected.skipped = 1
        #expect(Page(reading: list, limit: 3, item: item) == expected)
        #expect(Page(reading: list, limit: 0, item: item) == Page(.items([])))
        #expect(Page(reading: list, limit: -1, item: item) == Page(.items([])))
    }

    private let now = CivilTime(day: CalendarDay(daysSince1970: 20_778), hour: 9).date()

    private func answer(_ headers: HTTPHeaders) -> HTTPResponse {
        HTTPResponse(url: "https://api.example.org/a?page=1", status: 200, headers: headers)
    }
}
