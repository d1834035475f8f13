import FeedFormats
import Testing

/// Tests of resolving relative addresses: URIReference.
@Suite struct URIReferenceTests {
    /// The examples of RFC 3986, section 5.4, and references that publishers write.
    @Test(arguments: [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("/g", "http://a/g"), ("//g", "http://g/"),
        ("?y", "http://a/b/c/d;p?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s/../x", "http://a/b/c/g#s/../x"),
        ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("..", "http://a/b/"), ("../..", "http://a/"),
        ("../../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("..g", "http://a/b/c/..g"), ("./g/.", "http://a/b/c/g/"),
        ("g;x=1/../y", "http://a/b/c/y"), ("/", "http://a/"), ("/g?y=//b#/c", "http://a/g?y=//b#/c"),
        ("/g/../h?y=/../z", "http://a/h?y=/../z"), ("/.g", "http://a/.g"), ("///g", "http:///g"),
        (" g\n", "http://a/b/c/g"), ("g\th", "http://a/b/c/gh"), ("日本", "http://a/b/c/日本"), ("1:2", "http://a/b/c/1:2"),
    ])
    func referencesAreResolved(reference: String, expected: String) {
        #expect(URIReference.resolve(reference, against: "http://a/b/c/d;p?q") == expected)
    }

    @Test func withoutABaseAReferenceStays() {
        #expect(URIReference.resolve("../x", against: nil) == "../x")
        #expect(URIReference.resolve("../x", against: "y/z") == "../x")
        #expect(URIReference.resolve("x", against: "http://a") == "http://a/x")
        #expect(URIReference.resolve("", against: nil) == "")
        #expect(URIReference.resolve("/x", against: "mailto:a") == "mailto:/x")
    }

    @Test func anEmptyReferenceIsTheBaseWithoutItsFragment() {
        #expect(URIReference.resolve(" ", against: "http://a/b?c#d") == "http://a/b?c")
        #expect(URIReference.resolve("", against: "http://a") == "http://a/")
    }

    @Test func linksInHTMLBecomeAbsoluteAndNothingElseChanges() {
        let html =
            "<A HREF='b?x&amp;y' title=z>t</A><img srcset=\"c,w_1 1x, /d 2x\" src=e><a href='#f'>&copy;</a><script>'<a href=g>'</script>"
        #expect(
            HTMLLinks.resolve(html, against: "https://h.example/a/")
                == "<A HREF='https://h.example/a/b?x&amp;y' title=z>t</A>"
                + "<img srcset=\"https://h.example/a/c,w_1 1x, https://h.example/d 2x\" src=https://h.example/a/e>"
                + "<a href='#f'>&copy;</a><script>'<a href=g>'</script>"
        )
    }
}
