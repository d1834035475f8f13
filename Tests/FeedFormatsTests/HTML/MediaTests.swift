import FeedFormats
import FeedModel
import Testing

/// Tests of pictures, recordings and objects, and of what they have for browsers that cannot show them.
@Suite struct MediaTests {
    private func text(_ html: String) -> [String] {
        let text = HTMLText.readable(html, base: "https://quay.example/")
        let addresses = text.links + text.pictures.map(\.address)
        return text.numberingPictures(after: text.links.count).blocks.map(\.text)
            + addresses.map { String($0.dropFirst("https://quay.example/".count)) }
    }

    @Test(arguments: [
        (
            "<video><source src=a><source src=b>Your browser does not support <b>video</b>.</video>z",
            ["[video] [1]", "z", "a"]
        ),
        ("x<video src=a poster=p><p>No</p><source src=b></video>z", ["x", "[video] [1]", "z", "a"]),
        ("<audio controls title=Tide><source src=a>Get <a href=b>it</a></audio>", ["[audio: Tide] [1]", "a"]),
        ("<audio>Get <a href=b>it</a></audio>", ["Get it [1]", "b"]),
        (
            "<video><source src=a><track src=t></video><video><source src=b>No</video>",
            ["[video] [1]", "[video] [2]", "a", "b"]
        ),
        ("x <object data=a>No <p>plug-in</object> z", ["x [page] [1] z", "a"]),
        ("<object><param name=movie value=a><embed src=b>No</object>", ["[page] [1]", "a"]),
        ("<object><embed src=b><p>No</p></object>", ["[page] [1]", "b"]),
        ("<object>Fish</object>", ["Fish"]), ("<embed src=a>z", ["[embed] [1] z", "a"]),
        ("<iframe src=a title=Map>No</iframe>z", ["[page: Map] [1]", "z", "a"]),
        ("<iframe src=about:blank data-src=/a></iframe>", ["[page] [1]", "a"]),
        ("<video><source data-src=/a></video>", ["[video] [1]", "a"]),
        ("<video src=a>the article goes on", ["[video] [1] the article goes on", "a"]),
        ("<video/>the article goes on", ["the article goes on"]),
        ("<picture><source srcset='a 1x'><source src=b><img src=c alt=Crab></picture>", ["[image: Crab] [1]", "c"]),
        ("<video><source src=a><video src=b></video>No</video>z", ["[video] [1]", "z", "a"]),
    ])
    func whatIsForOtherBrowsersIsNotShown(html: String, expected: [String]) {
        #expect(text(html) == expected)
    }

    @Test(arguments: [
        ("x<noscript>Turn on JavaScript</noscript>z", ["xz"]),
        ("<noscript><img src=a alt=Crab></noscript>", ["[image: Crab] [1]", "a"]),
        (
            "<img src='data:image/gif;base64,R0' data-src=a alt=Crab><noscript><img src=a alt=Crab></noscript>",
            ["[image: Crab] [1]", "a"]
        ),
        ("<noscript>the article goes on", ["the article goes on"]),
        (
            "<img src=a alt=Chart><noscript><img src=//count.example/p alt=''></noscript>",
            ["[image: Chart] [1]", "a"]
        ),
    ])
    func whatIsForBrowsersWithoutScriptsIsItsPictures(html: String, expected: [String]) {
        #expect(text(html) == expected)
    }

    @Test(arguments: [
        "<img src=/loading.gif data-src=a.png>", "<img src=x.gif data-original-src=a.png data-original-title='Fig. 1'>",
        "<img src=x.gif data-lazy-sizes='1.5px, 3px' data-lazyload=a.png data-srcset=b.png>",
        "<img src='' data-lazy-src=a.png>", "<img src=a.png data-lazy-ratio=1.5 data-fallback-src=/missing.png>",
        "<img src=/blank.png srcset='a.png 900w, b.png 300w'>",
        "<img src=about:blank data-original=a.png>",
        "<img src='data:image/gif;base64,R0' data-srcset='b.png 300w, a.png 900w, c.png 2w'>",
        "<img srcset='data:image/gif;base64,R0 9x, b.png, a.png 1.5x'>", "<img data-lazy=true data-orig-src=a.png>",
        "<img src=a.png data-full=b.png data-canonical-src=c.png srcset='b.png 2x'>",
        "<img src=blank.gif><noscript><img src=a.png></noscript>",
        "<img src=blank.gif data-src=a.png><noscript><img src=a.png?w=9></noscript>",
        "<noscript><img src=a.png></noscript> <img src=blank.gif data-src=a.png>",
        "<picture><source data-srcset=b.webp><img src=blank.gif data-src=a.png></picture><noscript><img src=a.png></noscript>",
        "<picture><source srcset='a.png 1x'><source srcset='b.png'><img></picture>",
    ])
    func aPictureLeadsToItsFileAndToNoPlaceholder(html: String) {
        #expect(text(html) == ["[image] [1]", "a.png"])
    }

    @Test func picturesBesideEachOthersCopiesAreAllWritten() {
        let lazy = { (name: String) in "<img src=blank.gif alt=\(name)><noscript><img src=\(name).png></noscript>" }
        #expect(text(lazy("a") + lazy("b")) == ["[image: a] [1] [image: b] [2]", "a.png", "b.png"])
        #expect(
            text("<img src=a.png><noscript><img src=count width=1><img src=b.png><img src=c.png></noscript>")
                == ["[image] [1] [image] [2] [image] [3]", "a.png", "b.png", "c.png"]
        )
        #expect(
            text("<a href=x><img data-src=a.png></a><noscript><img src=a.png></noscript>") == ["[image] [1]", "x"]
        )
    }

    @Test(arguments: [
        ("<img>x", ["x"]), ("<img alt='' src=a>", []), ("<img src=a>", ["[image] [1]", "a"]),
        ("<img alt=Crab>", ["[image: Crab]"]),
        ("<img title=Crab>", ["[image: Crab]"]), ("<img src=a width=1>", []), ("<img src=' '>x", ["x"]),
        ("<img src='data:x'>", ["[image]"]),
    ])
    func aPictureWithoutAddressAndTextIsNothing(html: String, expected: [String]) {
        #expect(text(html) == expected)
    }

    @Test(arguments: [
        ("He said <q>no</q>.", "He said “no”."), ("<q>a <q>b</q> <q>c <q>d</q></q></q>", "“a ‘b’ ‘c “d”’”"),
        ("a</q>b", "ab"),
    ])
    func shortQuotationsHaveMarks(html: String, expected: String) {
        #expect(HTMLText.readable(html).plain == expected)
        #expect(HTMLText.plain(html) == expected)
    }

    @Test func aQuotationWithoutEndEndsWithItsParagraph() {
        #expect(HTMLText.readable("<p>x<q>y<p>z <q>a</q>").plain == "x“y”\n\nz “a”")
        #expect(HTMLText.plain("<p>x<q>y") == "x“y")
    }

    @Test func titlesAndSummariesHaveNoFallbackEither() {
        #expect(HTMLText.plain("a <video src=x>Your browser <b>c</b></video> b<noscript>No</noscript>") == "a b")
        #expect(HTMLText.plain("<object data=x>No</object><audio>it goes on") == "it goes on")
    }

    @Test(.timeLimit(.minutes(1))) func manyUnclosedElementsTakeLinearTime() {
        let count = 30_000
        for tag in ["<video src=a>", "<object>", "<noscript>", "<audio>", "<q>"] {
            #expect(HTMLText.readable(String(repeating: tag + "x", count: count)).blocks.count >= 1)
            #expect(HTMLText.plain(String(repeating: tag + "x", count: count)).utf8.count >= count)
        }
    }
}
