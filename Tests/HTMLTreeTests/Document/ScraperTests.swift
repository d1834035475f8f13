import Foundation
import HTMLTree
import QuireTesting
import Testing

/// The examples of docs/html-tree.md, which are compiled here and read as they are written there.
@Suite struct ScraperTests {
    let body = Array(
        """
        <nav>menu</nav><article><h2>One</h2><a href=1>more</a></article><article><h2>Two</h2></article>
        <table id=prices class=prices><tr><th>Name<th>Price<tr><td>Tea
        green<td>2</table><script>x</script>
        """.utf8
    )

    @Test func pagesAreReadFromTextsBytesAndFragments() throws {
        let page = HTMLDocument("<ul><li>One<li><a href=/two?a=1&amp;b=2>Two</a></ul>")  // a String
        let fetched = HTMLDocument(bytes: body, contentType: "text/html; charset=utf-8")  // bytes, and the header
        let cells = HTMLDocument(fragment: "<td>1<td>2", context: "tr")  // as innerHTML of that element reads it
        #expect(page.root.text == "OneTwo")
        #expect(fetched.encoding == "UTF-8")
        #expect(cells.documentElement?.children.map(\.text) == ["1", "2"])
    }

    @Test func theNeighboursOfALink() throws {
        let page = HTMLDocument("<ul><li>One<li><a href=/two?a=1&amp;b=2>Two</a></ul>")
        var lines: [String] = []
        func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }
        if let link = try page.first("li > a") {
            print(link.name, link["href"] ?? "none", link.text)  // a /two?a=1&b=2 Two
            print(link.parent?.previousSibling?.text ?? "none")  // One
            print(link.ancestors.map(\.name))  // ["li", "ul", "body", "html"]
            for attribute in link.attributes { print(attribute.name, attribute.value) }  // href /two?a=1&b=2
        }
        #expect(
            lines == [
                "a /two?a=1&b=2 Two", "One", #"["li", "ul", "body", "html"]"#, "href /two?a=1&b=2",
            ]
        )
    }

    @Test func rowsByACompiledSelector() throws {
        let page = HTMLDocument(bytes: body)
        var lines: [String] = []
        func print(_ line: String) { lines.append(line) }
        let rows = try HTMLSelector("table.prices tr:has(td)")
        for row in try page.select(rows) {
            print(try row.select("td").map(\.text).joined(separator: "\t"))
        }
        #expect(lines == ["Tea\ngreen\t2"])
    }

    @Test func theTitlesAndAddressesOfArticles() throws {
        let page = HTMLDocument(bytes: body)
        var lines: [String] = []
        func print(_ one: String, _ other: String, separator: String) { lines.append(one + separator + other) }
        let base = URL(string: "https://example.org/news/")
        for article in try page.select("article:has(h2)") {
            let title = try article.first("h2")?.text ?? ""
            let address = try article.first("a[href]")?["href"] ?? ""
            print(title, URL(string: address, relativeTo: base)?.absoluteString ?? address, separator: "\t")
        }
        #expect(lines == ["One\thttps://example.org/news/1", "Two\t"])
    }

    @Test func aTableAsRowsByTheHeadings() throws {
        let page = HTMLDocument(bytes: body)
        var rows: [[String: String]] = []
        func print(_ row: [String: String]) { rows.append(row) }
        func line(_ node: HTMLNode) -> String {
            node.text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
                .map { String($0) }.joined(separator: " ")
        }
        if let table = try page.first("table#prices") {
            let headings = try table.select("th").map(line)
            for row in try table.select("tr:has(td)") {
                let cells = try row.select("td").map(line)
                print(Dictionary(zip(headings, cells), uniquingKeysWith: { first, _ in first }))
            }
        }
        #expect(rows == [["Name": "Tea green", "Price": "2"]])
    }

    @Test func theTextWithoutScriptsAndNavigation() throws {
        let page = HTMLDocument(bytes: body)
        var text = ""
        func print(_ written: String) { text = written }
        let omitted = try HTMLSelector("script, style, nav, footer, aside")
        func readable(_ node: HTMLNode) throws -> String {
            switch node.kind {
            case .text: return node.text
            case .element where try node.matches(omitted): return ""
            default: return try node.children.map(readable).joined()
            }
        }
        print(try readable(page.root))
        #expect(text.split(whereSeparator: \.isWhitespace) == ["OnemoreTwo", "NamePriceTea", "green2"])
    }

    @Test func theFirstProgramPrintsLinks() throws {
        let page = HTMLDocument(bytes: body)
        var lines: [String] = []
        func print(_ one: String, _ other: String) { lines.append(one + " " + other) }
        for link in try page.select("a[href]") {
            print(link["href"] ?? "", link.text)
        }
        #expect(lines == ["1 more"])
    }

    @Test func theDocumentHasTheExamplesThatAreBuilt() throws {
        func text(_ path: String) throws -> [String] {
            try String(contentsOf: ProjectFolder.url(path), encoding: .utf8)
                .split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        }
        let built = try Set(text("Tests/HTMLTreeTests/Document/ScraperTests.swift"))
        let document = try text("docs/html-tree.md")
        var examples: [[String]] = []
        for part in document.split(separator: "```swift").dropFirst() {
            examples.append(Array(part.prefix { $0 != "```" }))
        }
        // The whole programs read standard input; the first example is the manifest.
        let whole = "let page = HTMLDocument(bytes: [UInt8](FileHandle.standardInput.readDataToEndOfFile()))"
        let missing = examples.dropFirst().joined().filter { $0 != whole && !built.contains($0) }
        #expect(examples.count == 8)
        #expect(missing == [])
    }
}
