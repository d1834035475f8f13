import SourceAPI
import Testing

/// Tests of requests and their queries: HTTPRequest.
@Suite struct HTTPRequestTests {
    // RG2, RW13
    @Test(arguments: [
        ("C++ & c#", "C%2B%2B%20%26%20c%23"), ("São Paulo & +c東京", "S%C3%A3o%20Paulo%20%26%20%2Bc%E6%9D%B1%E4%BA%AC"),
        ("azAZ09-._~", "azAZ09-._~"), ("", ""), ("a/b?c=d%20\n\u{0}", "a%2Fb%3Fc%3Dd%2520%0A%00"),
        ("😀", "%F0%9F%98%80"),
    ])
    func everythingButUnreservedCharactersIsEscaped(text: String, expected: String) {
        #expect(text.queryEscaped == expected)
        #expect(HTTPRequest("https://a/search", query: [("q", text)]).url == "https://a/search?q=" + expected)
    }

    @Test func aQueryIsAddedInItsOrder() {
        let query = [(name: "q", value: "a b"), (name: "x[]", value: "1"), (name: "q", value: "")]
        #expect(HTTPRequest("https://a/", query: query).url == "https://a/?q=a%20b&x%5B%5D=1&q=")
        #expect(HTTPRequest("https://a/?k=v", query: query).url == "https://a/?k=v&q=a%20b&x%5B%5D=1&q=")
        #expect(HTTPRequest("https://a/").url == "https://a/")
    }
}
