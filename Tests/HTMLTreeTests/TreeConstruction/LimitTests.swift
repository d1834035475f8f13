import Testing

@testable import HTMLTree

/// Tests of pages made to take time or memory.
@Suite struct LimitTests {
    @Test func theElementBeyondTheDeepestIsASibling() {
        let page = HTMLDocument("<!DOCTYPE html>" + String(repeating: "<div>", count: 600) + "a")
        var depth = 0
        var node = page.documentElement
        while let child = node?.lastChild {
            depth += 1
            node = child
        }
        #expect(depth == 512)
        #expect(node?.text == "a")
        #expect(page.root.descendants.filter { $0.name == "div" }.count == 600)
        #expect(page.limits == [.depth])
    }

    @Test(arguments: [
        ("<div>", 50_000), ("<b>", 10_000), ("<table>", 10_000), ("<table><td>", 5_000), ("<p><b>", 5_000),
        ("<a><div>", 5_000), ("<template>", 5_000), ("<svg><desc>", 5_000), ("<select><option>", 5_000),
        ("</p>", 10_000), ("<![CDATA[]]>", 10_000), ("</>", 10_000), ("<table>a", 10_000), ("<ruby><rt>", 5_000),
        ("<html a><body b>", 5_000), ("<li><ul>", 10_000), ("<button><object>", 5_000),
        ("<select><button><selectedcontent></button><option>a<b>", 5_000), ("<select><option selected>", 5_000),
        ("<select><button><selectedcontent></button><div><option selected>", 1_000),
    ])
    func repeatedTagsTakeLinearTime(tag: String, count: Int) {
        let page = HTMLDocument(String(repeating: tag, count: count))
        #expect(page.documentElement?.name == "html")
        #expect(page.root.descendants.reduce(0) { sum, _ in sum + 1 } <= 40 * count)
    }

    @Test func formattingElementsThatDifferAreBounded() {
        let tags = (0..<2_000).map { "<b id=\($0)>" }.joined()
        let page = HTMLDocument(tags + "<p>" + String(repeating: "<p>x", count: 20))
        #expect(page.limits == [.depth])
        #expect(page.root.text == String(repeating: "x", count: 20))
        #expect(page.root.descendants.reduce(0) { count, _ in count + 1 } < 20_000)
    }

    private func page(_ html: String, _ maximum: TreeLimits) -> HTMLDocument {
        HTMLDocument(storage: HTMLStorage(HTMLSource(html), maximum: maximum))
    }

    @Test func arraysAreReservedForTheTagsAndValuesOfAPage() {
        let storage = HTMLStorage(HTMLSource(String(repeating: "<p a=b c=d>", count: 50_000)))
        #expect(storage.nodes.count == 50_005)
        #expect(storage.nodes.capacity < 51_000)
        #expect(storage.attributes.count == 100_000)
        #expect(storage.attributes.capacity < 101_000)
    }

    @Test func theAttributesBeyondTheLimitAreLeftOut() {
        let page = page("<p a b c><p d e f><p g>x", TreeLimits(attributes: 5))
        #expect(TreeText.children(page.root) == "html(head, body(p[a=][b=][c=], p[d=][e=], p('x')))")
        #expect(page.limits == [.attributes])
    }

    @Test func attributesBeyondTheLimitOfNamesAreLeftOut() {
        let known = page("", TreeLimits()).storage.names.count
        let page = page("<p a1=1 b1=2 c1=3 class=4 b1=5><x-y a1=6 d1=7>x", TreeLimits(attributeNames: known + 2))
        #expect(TreeText.children(page.root) == "html(head, body(p[a1=1][b1=2][class=4](x-y[a1=6]('x'))))")
        #expect(page.limits == [.attributes])
    }

    @Test func whatFollowsTheLastNameIsLeftOut() {
        let known = page("", TreeLimits()).storage.names.count
        let page = page("<p>a<x-1>b<x-2>c<x-1>d<p>e", TreeLimits(names: known + 2))
        #expect(TreeText.children(page.root) == "html(head, body(p('a', x-1('b', x-2))))")
        #expect(page.limits == [.nodes])
    }

    @Test func theNodesBeyondTheLimitAreLeftOut() {
        let page = page("<p>a<p>b<p>c<p>d", TreeLimits(nodes: 9))
        #expect(TreeText.children(page.root) == "html(head, body(p('a'), p('b')))")
        #expect(page.limits == [.nodes])
        #expect(self.page("a</>b</>c</>d</>e</x>f</x>g", TreeLimits(nodes: 8)).root.text == "abc")
    }

    @Test func bodiesThatAddAttributesAreMergedUpToALimit() {
        let page = page("<body a><p><body b><p><body c><p><body d>x", TreeLimits(merging: 8))
        #expect(TreeText.children(page.root) == "html(head, body[a=][b=][c=](p, p, p('x')))")
        #expect(page.limits == [.attributes])
    }

    @Test func aTagWithManyAttributesKeepsTheFirstOfEachName() {
        let attributes = (0..<20_000).map { " a\($0 % 10_000)=\($0)" }.joined()
        let body = HTMLDocument("<body\(attributes)>").documentElement?.lastChild
        #expect(body?.attributes.map(\.value) == (0..<10_000).map(String.init))
    }
}
