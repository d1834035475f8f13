import Testing

@testable import SystemSupport

/// Tests of AbsolutePath.
@Suite struct AbsolutePathTests {
    @Test(arguments: [
        ("/", "/"), ("//", "/"), ("/..", "/"), ("/a/..", "/"), ("/a/", "/a"), ("/a//b/./c", "/a/b/c"),
        ("/a/../../b", "/b"),
        ("b", "/home/ada/b"), (".", "/home/ada"), ("..", "/home"), ("../b/", "/home/b"), ("./é/ b", "/home/ada/é/ b"),
        ("a/\u{301}b", "/home/ada/a/\u{301}b"),
    ])
    func aPathIsReadAsText(path: String, absolute: String) {
        #expect(AbsolutePath.standardized(path, in: "/home/ada") == absolute)
    }

    @Test func aRelativePathBeginsAtTheCurrentFolder() {
        #expect(AbsolutePath.standardized("a").hasSuffix("/a"))
        #expect(AbsolutePath.standardized(".") == AbsolutePath.standardized("a/.."))
        #expect(AbsolutePath.standardized(".").count > 1)
    }

    @Test(arguments: [
        ("~", "/home/ada"), ("~/quire", "/home/ada/quire"), ("~root/x", "/root/x"), ("~noSuchUser/x", "~noSuchUser/x"),
        ("a/~", "a/~"), ("", ""),
    ])
    func aTildeStandsForAHomeFolder(path: String, expanded: String) {
        #expect(AbsolutePath.expandingTilde(path, home: "/home/ada") == expanded)
    }

    @Test func aTildeStaysWithoutAHomeFolder() {
        #expect(AbsolutePath.expandingTilde("~/quire", home: nil) == "~/quire")
    }
}
