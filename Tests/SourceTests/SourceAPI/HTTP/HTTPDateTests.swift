import Foundation
import SourceAPI
import Testing

/// Tests of dates in HTTP headers: HTTPDate.
@Suite struct HTTPDateTests {
    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("sun, 6 nov 1994 08:49:37 gmt", 784_111_777),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
        ("Sat, 21 Nov 2026 09:00:00 GMT", 1_795_251_600),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
        ("sun nov 06 08:49:37 1994", 784_111_777),
        // Fifty years from now, and fifty-one.
        ("Saturday, 21-Nov-76 09:00:00 GMT", 3_373_174_800), ("Monday, 21-Nov-77 09:00:00 GMT", 248_950_800),
    ])
    func theDateOfHTTPIsRead(text: String, seconds: TimeInterval) {
        #expect(
            HTTPDate.date(from: text, now: Date(timeIntervalSince1970: 1_795_251_600))
                == Date(timeIntervalSince1970: seconds)
        )
    }

    @Test(arguments: [
        "", "0", "-1", "Sunday, 06-Nov-94 08:49:37", "Sunday, 06-Nov-1994 08:49:37 GMT", "Sunday, 06-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 94", "Sun Nov 31 08:49:37 1994", "Sun, 06 Nov 1994 08:49:37 PST",
        "Sun, 06 Nov 1994 08:49:37", "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:x:49:37 GMT", "Sun, 06 Nov 1994 08::49:37 GMT",
        "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 Nov 19994 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
        "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:-1:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT extra",
    ])
    func whatIsNoDateOfHTTPIsNone(text: String) {
        #expect(HTTPDate.date(from: text, now: Date(timeIntervalSince1970: 1_795_251_600)) == nil)
    }
}
