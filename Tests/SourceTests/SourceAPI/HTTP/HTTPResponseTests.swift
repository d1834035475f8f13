import FeedModel
import Foundation
import Primitives
import SourceAPI
import Testing

/// Tests of statuses, Retry-After and JSON bodies: HTTPResponse.
@Suite struct HTTPResponseTests {
    let now = Date(timeIntervalSince1970: 1_795_251_600)

    private func response(_ status: Int = 200, _ headers: HTTPHeaders = [:], body: String = "") -> HTTPResponse {
        HTTPResponse(url: "https://api.example.org/", status: status, headers: headers, body: Array(body.utf8))
    }

    @Test(arguments: [200, 201, 204, 299])
    func aGoodStatusIsTheAnswerItself(status: Int) throws {
        #expect(try response(status, body: "a").successful(now: now) == response(status, body: "a"))
    }

    // RW15, RG4
    @Test(
        arguments: [
            (401, [:], #"{"message":"Bad credentials"}"#, .unauthorized(credential: "github")),
            (404, [:], #"{"message":"city not found"}"#, .notFound("city not found")),
            (404, [:], "<html>", .notFound("the server has nothing at this address")),
            (410, [:], "", .notFound("the server says it is gone for good")),
            (429, ["retry-after": "60"], "", .rateLimited(until: Date(timeIntervalSince1970: 1_795_251_660))),
            (429, [:], "", .rateLimited(until: nil)),
            (503, ["Retry-After": "60"], "", .rateLimited(until: Date(timeIntervalSince1970: 1_795_251_660))),
            (503, [:], "", .status(503, message: nil)),
            (503, ["RateLimit-Reset": "60"], "", .rateLimited(until: Date(timeIntervalSince1970: 1_795_251_660))),
            (429, ["X-RateLimit-Reset": "60"], "", .rateLimited(until: Date(timeIntervalSince1970: 1_795_251_660))),
            (403, ["X-RateLimit-Remaining": "0"], "", .rateLimited(until: nil)),
            (403, ["X-RateLimit-Remaining": "1"], "", .status(403, message: nil)),
            (403, ["cf-mitigated": "challenge"], #"{"message":"no"}"#, .blocked(by: "Cloudflare")),
            (401, ["x-datadome": "protected"], "", .unauthorized(credential: "github")),
            (401, ["x-datadome": "protected", "WWW-Authenticate": "Basic"], "", .unauthorized(credential: "github")),
            (404, ["cf-mitigated": "challenge"], "", .notFound("the server has nothing at this address")),
            (403, [:], #"{"message":"no"}"#, .status(403, message: "no")),
            (500, [:], #"{"message":5}"#, .status(500, message: nil)),
            (304, [:], "", .status(304, message: nil)), (199, [:], "", .status(199, message: nil)),
            (300, [:], "", .status(300, message: nil)),
        ] as [(Int, HTTPHeaders, String, SourceError)]
    )
    func anyOtherStatusIsAnError(status: Int, headers: HTTPHeaders, body: String, expected: SourceError) {
        #expect(throws: expected) {
            try response(status, headers, body: body).successful(credential: "github", now: now)
        }
    }

    @Test func aWallAnswersWith401WhereNoKeyIsUsed() {
        #expect(throws: SourceError.blocked(by: "DataDome")) {
            try response(401, ["x-datadome": "protected"]).successful(now: now)
        }
    }

    @Test func theServicesOwnSentenceIsReadWhereItSaysItIs() {
        #expect(throws: SourceError.status(400, message: "bad latitude")) {
            try response(400, body: #"{"error":true,"reason":"bad latitude"}"#)
                .successful(now: now) { $0["reason"].string }
        }
    }

    @Test func aBodyThatIsNoJSONSaysWhere() throws {
        #expect(try response(body: #"{"a":1}"#).json() == ["a": 1])
        #expect(throws: SourceError.malformed(where: "byte 0 of the answer", what: "expected a value")) {
            try response(body: "<error/>").json()
        }
    }

    @Test(arguments: ["<html>", "\n <!DOCTYPE HTML PUBLIC \"\"><title>Sign in</title>"])
    func aWebPageIsNamedAsOne(body: String) {
        let page = "it is a web page where JSON is expected, perhaps one to sign in"
        #expect(throws: SourceError.malformed(where: "the answer", what: page)) { try response(body: body).json() }
    }

    @Test(arguments: ["", " \r\n\t"]) func anEmptyAnswerIsNamedAsOne(body: String) {
        #expect(throws: SourceError.malformed(where: "the answer", what: "it is empty")) {
            try response(body: body).json()
        }
    }

    @Test(
        arguments: [
            ("120", 120), ("1", 1), ("0", 60), ("Wed, 21 Oct 2015 07:28:00 GMT", 60),
            ("Sat, 21 Nov 2026 09:00:00 GMT", 60), ("-5", nil), ("+5", nil), ("Sat, 21 Nov 2026 09:02:00 GMT", 120),
            ("Saturday, 21-Nov-26 09:02:00 GMT", 120), ("Sat Nov 21 09:02:00 2026", 120),
            ("9223372036854775807", 31_536_000), ("99999999999999999999", 31_536_000),
            ("Sat, 21 Nov 9999 09:02:00 GMT", 31_536_000), ("soon", nil), ("", nil), ("1.5", nil),
        ] as [(String, TimeInterval?)]
    )
    func retryAfterIsSecondsOrADate(value: String, seconds: TimeInterval?) {
        let time = response(429, ["Retry-After": value]).retryTime(now: now)
        #expect(time == seconds.map { now.addingTimeInterval($0) })
        #expect(time.map { !$0.iso8601.isEmpty } ?? true)
    }

    @Test func withoutRetryAfterThereIsNoTimeToRetry() {
        #expect(response(429).retryTime(now: now) == nil)
    }

    // RG6
    @Test(arguments: [
        (#"<https://a/?page=2>; rel="next", <https://a/?page=9>; rel="last""#, "next", "https://a/?page=2"),
        (#"<https://a/?page=2>; rel="next", <https://a/?page=9>; rel="last""#, "last", "https://a/?page=9"),
        (#"<https://a/?page=2>; rel="next", <https://a/?page=9>; rel="last""#, "prev", nil),
        ("<https://a/2>;rel=next", "next", "https://a/2"), ("<https://a/2>; REL=\"NEXT\"", "next", "https://a/2"),
        (#"<https://a/2>; title="x"; rel="prev next""#, "next", "https://a/2"),
        ("<https://a/2>; rel=\"nextish\"", "next", nil), ("<https://a/2>; xrel=next", "next", nil),
        ("<https://a/1,2>; rel=next", "next", "https://a/1,2"), ("<https://a/2; rel=next", "next", nil),
        ("<https://a/2>", "next", nil), ("", "next", nil), ("rel=next", "next", nil), ("<>; rel=next", "next", ""),
        ("<https://a/2>; rel", "next", nil), ("<https://a/2>; rel=", "next", nil),
    ])
    func aLinkIsFoundByItsRelation(value: String, relation: String, expected: String?) {
        #expect(response(200, ["Link": value]).link(relation) == expected)
    }

    @Test func severalLinkHeadersAreReadAsOne() {
        let headers: HTTPHeaders = ["link": "<https://a/1>; rel=prev", "Link": "<https://a/3>; rel=next"]
        #expect(response(200, headers).link("next") == "https://a/3")
    }
}
