import SourceAPI
import Testing

/// Tests of header fields: HTTPHeaders.
@Suite struct HTTPHeadersTests {
    @Test func headersAreFoundWithoutRegardToCase() {
        let headers: HTTPHeaders = ["Content-Type": "text/html", "LINK": "a", "link": "b"]
        #expect(headers["content-type"] == "text/html")
        #expect(headers["CONTENT-TYPE"] == "text/html")
        #expect(headers["Link"] == "a")
        #expect(headers["content-typ\u{C9}"] == nil)
        #expect(headers.map(\.name) == ["Content-Type", "LINK", "link"])
    }

    @Test func settingAHeaderReplacesAllOfItsName() {
        var headers: HTTPHeaders = ["A": "1", "b": "2", "a": "3"]
        headers.append(.init(name: "B", value: "4"))
        headers["a"] = "5"
        #expect(headers.map { "\($0.name)=\($0.value)" } == ["b=2", "B=4", "a=5"])
        headers["b"] = nil
        #expect(headers.map(\.name) == ["a"])
    }
}
