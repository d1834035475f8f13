import Foundation
import SourceAPI
import Testing

/// Tests of the fields by which servers name their limits: HTTPResponse.
@Suite struct RequestLimitTests {
    private let now = Date(timeIntervalSince1970: 1_795_251_600)

    private func seconds(_ status: Int, _ headers: HTTPHeaders) -> TimeInterval? {
        HTTPResponse(url: "https://a.example/", status: status, headers: headers).limitEnd(now: now)?
            .timeIntervalSince(now)
    }

    @Test(
        arguments: [
            (["x-ratelimit-reset": "42"], 42), (["X-RateLimit-Reset": " 42.5 "], 42.5), (["X-RateLimit-Reset": "1"], 1),
            (["X-RateLimit-Reset": "1795251660"], 60), (["X-RateLimit-Reset": "1795251660000"], 60),
            (["X-RateLimit-Reset": "2026-11-21T09:02:00Z"], 120),
            (["RateLimit-Reset": "Sat, 21 Nov 2026 09:02:00 GMT"], 120),
            (["X-Rate-Limit-Reset": "1795251660"], 60), (["X-RateLimit-Reset-After": "1.5"], 1.5),
            (["Rate-Reset": "1795251660"], 60), (["RateLimit-Reset": "30, 90"], 30),
            (["ratelimit-reset": "30;w=60"], 30),
            (["X-RateLimit-Requests-Remaining": "0", "X-RateLimit-Requests-Reset": "9"], 9),
            (["RateLimit": "limit=10, remaining=0, reset=30"], 30), (["RateLimit": "\"default\";r=0;t=30"], 30),
            (["RateLimit": "\"burst\";r=0;t=30, \"day\";r=90;t=3600"], 30),
            (["RateLimit": "a;r=0;t=5, b; r=0; t=7"], 7),
            (["RateLimit": "\"default\";t=30"], 30), (["RateLimit": "r=0"], nil),
            (["x-ratelimit-reset": "0"], 60), (["x-ratelimit-reset": "-5"], 60),
            (["x-ratelimit-reset": "1795251599"], 60),
            (["x-ratelimit-reset": "soon"], nil), (["x-ratelimit-reset": "nan"], nil),
            (["x-ratelimit-reset": "inf"], nil),
            (["x-ratelimit-reset": ""], nil), (["x-ratelimit-reset": "9e300"], 31_536_000),
            (["x-ratelimit-remaining": "3", "x-ratelimit-reset": "42"], nil), (["x-ratelimit-limit": "42"], nil),
            (["x-ratelimit-remaining": "0", "x-ratelimit-reset": "42", "RateLimit": "d;r=0;t=50"], 50),
            (["Retry-After": "10", "x-ratelimit-reset": "42"], 10),
            (["Retry-After": "soon", "x-ratelimit-reset": "42"], 42),
            (["X-Robots-Tag": "reset"], nil), (["Rat": "1"], nil), ([:], nil),
        ] as [(HTTPHeaders, TimeInterval?)]
    )
    func aRefusalLastsAsLongAsTheServerNames(headers: HTTPHeaders, wait: TimeInterval?) {
        #expect(seconds(429, headers) == wait)
        #expect(seconds(503, headers) == wait)
    }

    @Test(
        arguments: [
            (["x-ratelimit-remaining": "0.0", "x-ratelimit-reset": "42"], 42),
            (["Rate-Remaining": "0", "Rate-Reset": "9"], 9),
            (["RateLimit": "\"default\";r=0;t=30"], 30), (["RateLimit-Remaining": "0", "RateLimit-Reset": "8"], 8),
            (["x-ratelimit-reset": "42"], nil), (["x-ratelimit-remaining": "1", "x-ratelimit-reset": "42"], nil),
            (["RateLimit": "\"default\";r=1;t=30"], nil),
            (["X-RateLimit-Remaining": "-1", "X-RateLimit-Reset": "0"], nil),
        ] as [(HTTPHeaders, TimeInterval?)]
    )
    func aGoodAnswerNamesALimitOnceNoRequestIsLeft(headers: HTTPHeaders, wait: TimeInterval?) {
        for status in [200, 304, 403] {
            #expect(seconds(status, headers) == wait)
            #expect(HTTPResponse(url: "", status: status, headers: headers).isLimitUsedUp == (wait != nil))
        }
    }
}
