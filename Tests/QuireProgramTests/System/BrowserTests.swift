import Testing

@testable import QuireProgram

/// Tests of opening an address in a browser: Browser.
@Suite struct BrowserTests {
    @Test(arguments: [
        ("firefox", ["firefox", "https://h/?q=%s%u"]),
        ("firefox --new %u", ["firefox", "--new", "https://h/?q=%s%u"]),
        ("a=%s b=%u;%s", ["a=https://h/?q=%s%u", "b=https://h/?q=%s%u;https://h/?q=%s%u"]),
    ])
    func theAddressStandsInTheCommandAsItIs(command: String, words: [String]) {
        #expect(Browser.words(of: command, opening: "https://h/?q=%s%u") == words)
    }
}
