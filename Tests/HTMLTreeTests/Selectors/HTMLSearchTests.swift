import Testing

@testable import HTMLTree

/// Tests of searches that are repeated in one document: HTMLSearch.
@Suite struct HTMLSearchTests {
    @Test(arguments: [
        "p", ".x", "#a li", "li:nth-child(2)", "li:nth-last-of-type(odd)", ":scope > li", "div :not(li)", "ul:has(.x)",
        "section",
    ])
    func anotherSearchFindsWhatTheFirstOneWouldFind(selector: String) throws {
        let page = HTMLSelectorTests.page
        let selector = try HTMLSelector(selector)
        let search = HTMLSearch(selector, inDocumentOf: page.root)
        for node in [page.root] + page.root.descendants.filter({ $0.kind == .element }) {
            #expect(try search.first(in: node) == node.first(selector))
            #expect(try search.elements(in: node) == node.select(selector))
        }
    }

    @Test(arguments: ["p", ".x", "#a li", "div, li", "li:nth-child(2)", "ul:has(.x)", "section", "*"])
    func theElementBeforeANodeIsTheLastThatBeginsBeforeIt(selector: String) throws {
        let page = HTMLSelectorTests.page
        let selector = try HTMLSelector(selector)
        let elements = try HTMLPrecedingElements(selector, inDocumentOf: page.root)
        let matches = Set(try page.select(selector))
        var last: HTMLNode?
        #expect(elements.nearest(before: page.root) == nil)
        for node in page.root.descendants {
            #expect(elements.nearest(before: node) == last)
            if matches.contains(node) { last = node }
        }
    }

    @Test func aNameOfAnAttributeIsFoundOnce() throws {
        let page = HTMLSelectorTests.page
        let names = ["id", "class", "lang", "viewBox", "none"]
        for name in names {
            let found = HTMLAttributeName(name, inDocumentOf: page.root)
            for node in page.root.descendants {
                #expect(node[found] == node.attributes.first { $0.name == name }?.value)
            }
        }
    }

    @Test func theTextOfAnElementIsThatOfItsNodes() {
        let html =
            "<p>a &amp; b</p><p>a<b>b</b></p><p>a<!---->b</p><p></p><p><!--a--></p><p>a\0b</p><table>a<tr>b</table>"
        let texts = HTMLDocument(html).root.descendants.filter { $0.name == "p" }.map(\.text)
        #expect(texts == ["a & b", "ab", "ab", "", "", "ab"])
    }
}
