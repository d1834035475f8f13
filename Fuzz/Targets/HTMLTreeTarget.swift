import HTMLTree

extension FuzzTarget {
    /// Pages as trees, in their encoding, printed and read again.
    ///
    /// An input is the content of one other element as well, so that an execution reads it twice and not nine times.
    static let htmlTree = FuzzTarget(name: "html-tree") { input in
        let page = HTMLDocument(bytes: input)
        checkTree(page.root)
        expect(page.documentElement?.name == "html", "a page has an html element")
        var text = ""
        for node in page.root.descendants where node.kind == .text { text += node.text }
        expect(page.root.text == text, "the text of a page is that of its texts")
        checkPrinting(page)
        let contexts = ["body", "td", "select", "template", "svg svg", "math mi", "script", "frameset"]
        let context = contexts[input.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % contexts.count]
        checkTree(HTMLDocument(fragment: String(decoding: input, as: UTF8.self), context: context).root)
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
            expect(error.map { ($0.column ?? 1) <= text.count + 1 } == true, "a mistake is inside the selector")
        }
    }

    private static let page = HTMLDocument(
        "<div id=a class='b c'><p>1<p lang=en>2<i title='x y'></i></p><ul><li>1<li class=b>2<li> </ul></div><svg viewBox=1>"
    )

    /// Parents, children and siblings agree.
    private static func checkTree(_ root: HTMLNode) {
        checkChildren(of: root)
        for node in root.descendants {
            checkChildren(of: node)
            for attribute in node.attributes { expect(node[attribute.name] != nil, "an attribute is found") }
            if let contents = node.templateContents { checkTree(contents) }
        }
    }

    private static func checkChildren(of node: HTMLNode) {
        var previous: HTMLNode?
        for child in node.children {
            expect(child.parent == node, "a child has its parent")
            expect(child.previousSibling == previous, "a child has its sibling")
            previous = child
        }
        expect(node.lastChild == previous, "the last child is the last")
    }

    /// A page of elements that HTML can write wherever they are is the same when it is printed and read.
    private static func checkPrinting(_ page: HTMLDocument) {
        guard page.limits.isEmpty, page.documentElement?.children.map(\.name) == ["head", "body"],
            page.root.children.allSatisfy({ $0.kind == .element }),
            page.documentElement?.firstChild?.firstChild == nil,
            page.root.descendants.allSatisfy(isReadAsPrinted),
            page.documentElement?.lastChild?.firstChild?.text.first?.isWhitespace != true
        else { return }
        let html = page.root.html
        guard !html.utf8.contains(0x0D) else { return }
        expect(HTMLDocument(html).root.html == html, "a printed page is read as the same tree")
    }

    private static let plain: Set = [
        "html", "head", "body", "div", "span", "section", "main", "x-a", "ul", "ins", "bdo", "br",
    ]

    private static func isReadAsPrinted(_ node: HTMLNode) -> Bool {
        switch node.kind {
        case .element: plain.contains(node.name) && node.vocabulary == .html
        case .comment: !node.text.contains("-") && !node.text.hasPrefix(">")
        case .doctype: false
        default: true
        }
    }
}
