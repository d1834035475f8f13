import HTMLTree

extension FuzzTarget {
    /// Pages as trees, in their encoding, printed and read again.
    static let htmlTree = FuzzTarget(name: "html-tree") { input in
        let page = HTMLDocument(bytes: input)
        checkTree(page.root)
        expect(page.documentElement?.name == "html", "a page has an html element")
        let texts = page.root.descendants.filter { $0.kind == .text }.map(\.text).joined()
        expect(page.root.text == texts, "the text of a page is that of its texts")
        checkPrinting(page)
        for context in ["body", "td", "select", "template", "svg svg", "math mi", "script", "frameset"] {
            checkTree(HTMLDocument(fragment: String(decoding: input, as: UTF8.self), context: context).root)
        }
    }

    /// Selectors, on a page that has a bit of everything.
    static let htmlSelector = FuzzTarget(name: "html-selector") { input in
        let text = String(decoding: input, as: UTF8.self)
        do {
            let selector = try HTMLSelector(text)
            let found = try page.select(selector)
            expect(Set(found).count == found.count, "an element is selected once")
            for node in found { expect((try? node.matches(selector)) == true, "what is selected matches") }
        } catch {
            let error = error as? HTMLSelectorError
            expect(error.map { $0.column <= text.count + 1 } == true, "a mistake is inside the selector")
        }
    }

    private static let page = HTMLDocument(
        "<div id=a class='b c'><p>1<p lang=en>2<i title='x y'></i></p><ul><li>1<li class=b>2<li> </ul></div><svg viewBox=1>"
    )

    /// Parents, children and siblings agree.
    private static func checkTree(_ node: HTMLNode) {
        for node in [node] + Array(node.descendants) {
            var previous: HTMLNode?
            for child in node.children {
                expect(child.parent == node, "a child has its parent")
                expect(child.previousSibling == previous, "a child has its sibling")
                previous = child
            }
            expect(node.lastChild == previous, "the last child is the last")
            for attribute in node.attributes { expect(node[attribute.name] != nil, "an attribute is found") }
            if let contents = node.templateContents { checkTree(contents) }
        }
    }

    /// A page of elements that HTML can write wherever they are is the same when it is printed and read.
    private static func checkPrinting(_ page: HTMLDocument) {
        let plain: Set = ["html", "head", "body", "div", "span", "section", "main", "x-a", "ul", "ins", "bdo", "br"]
        let html = page.root.html
        let nodes = page.root.descendants
        guard nodes.allSatisfy({ $0.kind != .element || plain.contains($0.name) && $0.vocabulary == .html }),
            page.limits.isEmpty, !html.utf8.contains(0x0D),
            !nodes.contains(where: { $0.kind == .comment && ($0.text.contains("-") || $0.text.hasPrefix(">")) }),
            !nodes.contains(where: { $0.kind == .doctype }),
            page.root.children.allSatisfy({ $0.kind == .element }),
            page.documentElement?.children.map(\.name) == ["head", "body"],
            page.documentElement?.firstChild?.firstChild == nil,
            page.documentElement?.lastChild?.firstChild?.text.first?.isWhitespace != true
        else { return }
        expect(HTMLDocument(html).root.html == html, "a printed page is read as the same tree")
    }
}
