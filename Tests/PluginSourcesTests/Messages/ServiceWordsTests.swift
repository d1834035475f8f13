import Foundation
import SourceAPI
import Testing

@testable import PluginSources

/// Tests of a service's message about an error: HTTPResponse+Words.
@Suite struct ServiceWordsTests {
    private let now = Date(timeIntervalSince1970: 1_795_251_600)

    private func error(_ status: Int, _ type: String?, _ body: String) -> SourceError? {
        let headers: HTTPHeaders = type.map { ["Content-Type": $0] } ?? [:]
        let response = HTTPResponse(url: "https://a.example/", status: status, headers: headers, body: Array(body.utf8))
        do throws(SourceError) {
            _ = try response.answered(credential: "k", now: now)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            (#"{"message": "No  key"}"#, "No key"), (#"{"error": "No key"}"#, "No key"),
            (#"{"error": {"code": 7, "message": "No key"}}"#, "No key"), (#"{"detail": "No key"}"#, "No key"),
            (#"{"errors": [{"detail": "No key"}]}"#, "No key"), (#"{"errors": [{"message": "No key"}]}"#, "No key"),
            (#"{"errors": ["No key", {"title": "nor user"}]}"#, "No key; nor user"), (#""No key""#, "No key"),
            (#"{"error": "invalid_token", "error_description": "No key"}"#, "No key"),
            (#"{"type": "about:blank", "title": "No key", "status": 400}"#, "No key"),
            (#"{"message": "", "error": 400, "detail": "No key"}"#, "No key"),
            (#"{"message": "\u001b[31mNo\u0007\nkey\u0000"}"#, "[31mNo key"), (#"{"status": 400}"#, nil),
            (#"{"error": true, "errors": {"a": 1}}"#, nil), ("[]", nil), ("null", nil),
        ] as [(String, String?)]
    )
    func theMessageOfJSONIsSaid(body: String, words: String?) {
        #expect(error(400, "application/json", body) == .status(400, message: words))
        #expect(error(400, nil, body) == .status(400, message: words))
    }

    @Test(
        arguments: [
            ("text/plain", "\n No  key\nat line 7\n", "No key"), (nil, "No key", "No key"), ("text/plain", " \n", nil),
            ("text/plain; charset=iso-8859-1", "No key", "No key"), ("text/plain", "{\"message\": \"cut o", nil),
            ("application/octet-stream", "No key", nil), ("image/png", "\u{1}PNG", nil),
            (
                "text/html", "<!DOCTYPE html><html><head><title>Just a\n moment&hellip;</title></head><p>x",
                "Just a moment…"
            ),
            (nil, "\u{FEFF}<title>No key</title>", "No key"), ("text/html", "<title>400 Bad Request</title>", nil),
            ("text/html", "<h1>No key</h1>", nil), ("application/xml", "<error><code>7</code></error>", nil),
            ("text/html", "", nil),
        ] as [(String?, String, String?)]
    )
    func theFirstLineOfATextOrTheTitleOfAPageIsSaid(type: String?, body: String, words: String?) {
        #expect(error(400, type, body) == .status(400, message: words))
    }

    @Test func everyStatusHasTheWords() {
        let body = #"{"error": {"message": "No key"}}"#
        #expect(error(200, nil, body) == nil)
        #expect(error(401, nil, body) == .unauthorized(credential: "k", message: "No key"))
        #expect(error(401, nil, "") == .unauthorized(credential: "k"))
        #expect(error(403, nil, body) == .status(403, message: "No key"))
        #expect(error(404, nil, body) == .notFound("No key"))
        #expect(error(404, nil, "") == .notFound("the server has nothing at this address"))
        #expect(error(429, nil, body) == .rateLimited(until: nil, message: "No key"))
        #expect(error(503, nil, body) == .status(503, message: "No key"))
    }

    /// A part of a secret would not be recognized.
    @Test func wordsThatAreLongEndBehindAWholeOne() {
        let long = String(repeating: "word ", count: 59) + "secret-of-ada"
        #expect(
            error(500, "text/plain", long)
                == .status(500, message: String(repeating: "word ", count: 59).dropLast() + "…")
        )
    }
}
