import Testing

@testable import HTMLTree

/// Tests of selectors.
@Suite struct HTMLSelectorTests {
    static let page = HTMLDocument(
        """
        <!DOCTYPE html><title>t</title><div id=a class="x y"><p id=b lang=en-US>1</p><p id=c class=x title="A b">2<i id=d></i></p>\
        <ul id=e><li id=f>1<li id=g class=x>2<li id=h> <li id=i class=x>3<!----></ul><p id=j data-é='"q"'></p></div>\
        <svg id=k viewBox="1"><linearGradient id=l /></svg><input id=m type=TEXT><p id='1 n' class=1>\
        <template><p id=o></template>
        """
    )

    private func ids(_ selector: String) throws -> String {
        try Self.page.select(selector).map { $0["id"] ?? $0.name }.joined(separator: " ")
    }

    @Test(arguments: [
        ("p", "b c j 1 n"), ("P", "b c j 1 n"), ("*:not(body *)", "html head title body"), ("#c", "c"),
        ("div.x.y", "a"),
        (".x", "a c g i"), ("p.x, li.x", "c g i"), ("linearGradient", "l"), ("LINEARGRADIENT", ""),
        ("lineargradient", ""),
        ("template p", ""), ("svg[viewBox]", "k"), ("svg[viewbox]", ""),
    ])
    func typesClassesAndIDs(selector: String, found: String) throws { #expect(try ids(selector) == found) }

    @Test(arguments: [
        ("[lang]", "b"), ("[LANG]", "b"), ("[lang|=en]", "b"), ("[lang|=EN]", "b"), ("[lang|=EN s]", ""),
        ("[title='A b']", "c"), ("[title='a b']", ""), ("[title='a b' i]", "c"), ("[title~=b]", "c"),
        ("[title^=A]", "c"),
        ("[title$=b]", "c"), ("[title*=' ']", "c"), ("[title*='']", ""), ("[type=text]", "m"), ("[type=text s]", ""),
        ("[type=TEXT s]", "m"), ("[data-é='\"q\"']", "j"), ("[ title = \"A b\" ]", "c"), ("[title=\"A\\20 b\"]", "c"),
    ])
    func attributes(selector: String, found: String) throws { #expect(try ids(selector) == found) }

    @Test(arguments: [
        ("div > p", "b c j"), ("div p", "b c j"), ("p + ul", "e"), ("p ~ p", "c j"), ("p+p~p", "j"),
        ("div>ul>li+li", "g h i"),
        ("html body div ul li", "f g h i"), ("div /* a */ p", "b c j"), ("body>div i", "d"), ("p~ul .x", "g i"),
    ])
    func combinators(selector: String, found: String) throws { #expect(try ids(selector) == found) }

    @Test(arguments: [
        ("li:first-child", "f"), ("li:last-child", "i"), ("i:only-child", "d"), ("li:nth-child(2)", "g"),
        ("li:nth-child(2n)", "g i"),
        ("li:nth-child( 2n + 1 )", "f h"), ("li:nth-child(-n+2)", "f g"), ("li:nth-child(odd)", "f h"),
        ("li:nth-child(EVEN)", "g i"),
        ("li:nth-child(n-1)", "f g h i"), ("li:nth-last-child(1)", "i"), ("li:nth-child(2 of .x)", "i"),
        ("li:nth-child(even of :not(.x))", "h"), ("li:nth-last-child(1 of .x)", "i"), ("div > p:nth-of-type(3)", "j"),
        ("div > p:nth-last-of-type(1)", "j"), ("div > :first-of-type", "b e"), ("div > :last-of-type", "e j"),
        ("div > :only-of-type", "e"), ("li:nth-child(0)", ""), ("li:nth-child(-3n)", ""), ("li:nth-child(+3)", "h"),
    ])
    func placesAmongSiblings(selector: String, found: String) throws { #expect(try ids(selector) == found) }

    @Test(arguments: [
        ("p:not(.x)", "b j 1 n"), ("p:not(.x, #b)", "j 1 n"), (":is(ul, p) > .x", "g i"), (":where(#a, #b)", "a b"),
        ("p:has(i)", "c"),
        ("div:has(> ul)", "a"), ("body:has(> ul)", ""), ("p:has(+ ul)", "c"), ("p:has(~ ul)", "b c"),
        ("p:has(~ ul > .x)", "b c"),
        ("li:has(~ .x)", "f g h"), (":root", "html"), ("li:empty", "h"), ("p:empty", "j"), (":is(i):empty", "d"),
        (":not(:root):not(body) > p:not(:has(*)):not(:empty)", "b"), ("div:has(p i)", "a"), ("body:has(div > i)", ""),
    ])
    func logic(selector: String, found: String) throws { #expect(try ids(selector) == found) }

    @Test(arguments: [
        ("#\\31 \\ n", "1 n"), (".\\31", "1 n"), ("#\\63", "c"), ("#\\000063", "c"), ("p#\\63 .x", "c"),
        ("[data-\\e9]", "j"),
    ])
    func escapes(selector: String, found: String) throws { #expect(try ids(selector) == found) }

    @Test(arguments: [
        "div p", "#a > .x", "ul#e li.x", "html body.q p", "body #e > li ~ li", ".x .x", "svg linearGradient",
        "div p, #a li",
        "section p", "#a:not(ul) li", "p + ul li", "p", "P", "li.x", ".x", "#c", "[lang]", ":not([lang])",
        "lineargradient",
        "linearGradient", "section", "p, svg", "*", ":has(i)", "* p", "* * i", ".x li", "#a.y #e .x", "#a #a li",
        "p.x, .y i, section .x",
    ])
    func aSearchFindsEachElementThatMatches(selector: String) throws {
        let selector = try HTMLSelector(selector)
        let matching = try Self.page.root.descendants.filter { try $0.matches(selector) }
        #expect(try Self.page.select(selector) == matching)
    }

    /// Without a document type the case of ids and classes does not matter.
    @Test(arguments: [
        (".x", "a1 i 5", "i 5"), (".a&b", "a1", "a1"), (".b", "6", "6"), ("#i", "i", "i"),
        (".y", "p1 p2 i 6", "p1 p2 i"),
        ("p.y", "p1 p2 i", "p1 p2 i"), (".a\u{FFFD}", "7", "7"), ("svg .y, #i", "i 6", "i"),
    ])
    func classesAndIDsCanHaveReferences(selector: String, inQuirks: String, inStandards: String) throws {
        let body = """
            <div t=a1 class="X  a&amp;b"><p t=p1 class=y>1<p t=p2 class="&#121; z">2</div><p t=i id=i class="\tx\ny">3\
            <p t=4 id=&#106; class=" ">4<svg t=5 class=x><g t=6 class="b Y"></svg><p t=7 class="a\0">5<p class>6
            """
        let compiled = try HTMLSelector(selector.replacing("&", with: "\\&"))
        for (doctype, expected) in [("", inQuirks), ("<!DOCTYPE html>", inStandards)] {
            let found = try HTMLDocument(doctype + body).select(compiled).compactMap { $0["t"] }
            #expect(found.joined(separator: " ") == expected)
        }
    }

    @Test func theScopeIsTheNodeThatIsSearched() throws {
        let list = try #require(try Self.page.first("ul"))
        #expect(try list.select(":scope > li").count == 4)
        #expect(try list.select("div li").count == 4)
        #expect(try Self.page.select(":scope > body").count == 1)
        #expect(try list.first("li")?.matches(HTMLSelector("ul > :first-child")) == true)
    }

    @Test(arguments: [
        ("", 1, "expected a selector"), ("p,", 3, "expected a selector"), ("p >", 4, "expected a selector"),
        ("> p", 1, "expected a selector"), ("p..a", 3, "expected a name after “.”"),
        ("p#1", 3, "expected a name after “#”"),
        ("[a", 3, "expected “=”, “~=”, “|=”, “^=”, “$=”, “*=” or “]”"),
        ("[a=]", 4, "expected a name or a text in quotation marks"),
        ("[a='b]", 4, "expected a quotation mark at the end of this text"), ("[a=b x]", 6, "expected “i”, “s” or “]”"),
        ("a:hover", 2, "expected a pseudo-class, such as “:first-child”, but “:hover” is none"),
        ("a:foo(b)", 2, "expected a pseudo-class with brackets, such as “:not()”, but “:foo()” is none"),
        ("a::before", 2, "expected a pseudo-class; pseudo-elements select no elements"), (":not(p", 7, "expected “)”"),
        (":nth-child(x)", 12, "expected a formula, such as “2n+1”, “odd” or “3”"),
        (":nth-child(2n+)", 15, "expected a number"),
        ("p)", 2, "expected a combinator, a comma or the end"),
        ("é ü:has(:has(a))", 14, "expected no “:has()” inside “:has()”"),
        (":is()", 5, "expected a selector"), ("p\\", 3, "expected a character after “\\”"),
        ("div/**/p", 8, "expected a combinator, a comma or the end"),
        ("a|b", 2, "expected a combinator, a comma or the end"),
    ])
    func aMistakeIsShownAtItsColumn(selector: String, column: Int, reason: String) {
        do {
            _ = try HTMLSelector(selector)
            Issue.record("\(selector) was read")
        } catch {
            #expect((error.selector, error.column, error.reason) == (selector, column, reason))
            #expect(error.description == "In “\(selector)”, column \(column): \(reason).")
        }
    }

    @Test(arguments: [
        String(repeating: ":not(", count: 40) + "a" + String(repeating: ")", count: 40),
        String(repeating: "a ", count: 2_000) + "b",
    ])
    func selectorsAreBounded(selector: String) {
        #expect(throws: HTMLSelectorError.self) { try HTMLSelector(selector) }
    }

    @Test(arguments: [
        String(repeating: "div ", count: 100) + "p", String(repeating: "div > div ", count: 50) + "p",
        ":has(~ :has-not) p", "div:not(div:not(div:not(div div div))) p", "p ~ p ~ p ~ p ~ p ~ i",
    ])
    func deepPagesAndLongChainsTakeLinearTime(selector: String) throws {
        let html = String(repeating: "<div>", count: 300) + String(repeating: "<p></p>", count: 300)
        let page = HTMLDocument(html)
        guard let selector = try? HTMLSelector(selector) else { return }
        _ = try page.select(selector)
    }

    /// Lists of siblings that are longer than the distance between kept places.
    @Test(arguments: [
        "i:nth-child(3n+1)", "i:nth-last-child(3n+1)", "i:nth-of-type(5n)", "b:nth-last-of-type(4n+2)",
        "i:nth-child(7n of .a)", ":nth-last-child(2n of i:nth-child(odd of .a))", "i:nth-child(20) ~ b:nth-child(3n)",
        "p:has(> :nth-child(90)) > :nth-child(9n)",
    ])
    func placesInLongListsAreCounted(selector: String) throws {
        let siblings = (1...200).map { number in
            let name = number % 3 == 0 ? "b" : "i"
            return "<\(name) id=n\(number) class=\(number % 4 == 1 ? "a" : "c")></\(name)> "
        }
        let page = HTMLDocument("<p>" + siblings.joined() + "</p>")
        let all = try page.select("p > *")
        let found = try page.select(selector).compactMap { $0["id"] }
        #expect(found == Self.expected(selector, all).compactMap { $0["id"] })
    }

    /// Returns what the selectors above select, by counting each place on its own.
    private static func expected(_ selector: String, _ all: [HTMLNode]) -> [HTMLNode] {
        func place(_ node: HTMLNode, from all: [HTMLNode]) -> Int { (all.firstIndex(of: node) ?? -1) + 1 }
        let (i, b) = (all.filter { $0.name == "i" }, all.filter { $0.name == "b" })
        let classed = all.filter { $0["class"] == "a" }
        let last = Array(all.reversed())
        switch selector {
        case "i:nth-child(3n+1)": return i.filter { place($0, from: all) % 3 == 1 }
        case "i:nth-last-child(3n+1)": return i.filter { place($0, from: last) % 3 == 1 }
        case "i:nth-of-type(5n)": return i.filter { place($0, from: i) % 5 == 0 }
        case "b:nth-last-of-type(4n+2)": return b.filter { place($0, from: b.reversed()) % 4 == 2 }
        case "i:nth-child(7n of .a)": return i.filter { $0["class"] == "a" && place($0, from: classed) % 7 == 0 }
        case ":nth-last-child(2n of i:nth-child(odd of .a))":
            let odd = i.filter { place($0, from: classed) % 2 == 1 }
            return odd.filter { place($0, from: odd.reversed()) % 2 == 0 }
        case "i:nth-child(20) ~ b:nth-child(3n)": return b.filter { place($0, from: all) > 20 }
        default: return all.filter { place($0, from: all) % 9 == 0 }
        }
    }

    @Test func placesOfSiblingsAreKeptForAFewOnly() throws {
        let html = String(repeating: "<p></p>", count: 10_000)
        let storage = HTMLStorage(HTMLSource(html))
        let selector = try HTMLSelector("p:nth-child(odd), p:nth-last-of-type(3n)")
        let search = HTMLSearch(selector, inDocumentOf: HTMLNode(storage, 1))
        let kept = try #require(
            storage.withArrays { arrays in
                var matcher = SelectorMatcher(search, arrays, scope: 2)
                _ = matcher.elements(in: 1, maximum: .max)
                return matcher.places.map(\.count)
            }
        )
        #expect(kept == [625, 625])
    }

    /// Each attribute, value and node that is passed on the way to an element is a step.
    @Test(arguments: [
        (
            "<i z></i><div" + (0..<1_000).map { " a\($0)" }.joined() + ">" + String(repeating: "<b></b>", count: 1_000),
            "[z] b"
        ),
        (String(repeating: "<b></b>" + String(repeating: "<!---->", count: 200), count: 50), "i ~ b"),
        (String(repeating: "<b></b>" + String(repeating: "<!---->", count: 200), count: 50), "b:has(~ i)"),
        ("<p a=\(String(repeating: "a", count: 10_000))>", "[a*=\(String(repeating: "a", count: 1_000))b]"),
    ])
    func whatIsPassedCounts(html: String, selector: String) throws {
        let page = HTMLDocument(storage: HTMLStorage(HTMLSource(html), maximum: TreeLimits(steps: 100_000)))
        let error = #expect(throws: HTMLSelectorError.self) { try page.select(selector) }
        #expect(error?.reason == "takes too many steps on this page")
        #expect(try HTMLDocument(html).select(selector).isEmpty)
    }

    @Test func aSelectorThatTakesTooLongIsGivenUp() throws {
        let html = String(repeating: "<p></p>", count: 1_000)
        let page = HTMLDocument(storage: HTMLStorage(HTMLSource(html), maximum: TreeLimits(steps: 100_000)))
        let error = #expect(throws: HTMLSelectorError.self) { try page.select("p:has(~ i):has(~ b)") }
        #expect(error?.description == "The selector “p:has(~ i):has(~ b)” takes too many steps on this page.")
    }
}
