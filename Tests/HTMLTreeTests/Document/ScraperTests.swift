import HTMLTree
import Testing

/// The scrapers of docs/html-tree.md.
@Suite struct ScraperTests {
    let body = Array(
        """
        <nav>menu</nav><article><h2>One</h2><a href=/1>more</a></article><article><h2>Two</h2></article>
        <table id=prices><tr><th>Name<th>Price<tr><td>Tea
        green<td>2</table><script>x</script>
        """.utf8
    )

    @Test func theTitlesAndAddressesOfArticles() throws {
        let page = HTMLDocument(bytes: body, contentType: "text/html")
        let articles = try page.select("article").map { article in
            (title: try article.first("h2")?.text ?? "", link: try article.first("a[href]")?["href"] ?? "")
        }
        #expect(articles.map { "\($0.title) \($0.link)" } == ["One /1", "Two "])
    }

    @Test func aTableAsRowsOfTexts() throws {
        let page = HTMLDocument(bytes: body)
        let rows = try page.select("table#prices tr").map { row in
            try row.select("td, th").map { cell in
                cell.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
        }
        #expect(rows == [["Name", "Price"], ["Tea green", "2"]])
    }

    @Test func theTextWithoutScriptsAndNavigation() throws {
        let omitted = try HTMLSelector("script, style, nav, footer, aside")
        func readable(_ node: HTMLNode) throws -> String {
            if node.kind == .text { return node.text }
            if node.kind == .element, try node.matches(omitted) { return "" }
            return try node.children.map(readable).joined()
        }
        let text = try readable(HTMLDocument(bytes: body).root)
        #expect(text.split(whereSeparator: \.isWhitespace) == ["OnemoreTwo", "NamePriceTea", "green2"])
    }

    @Test func rowsByACompiledSelector() throws {
        let page = HTMLDocument(bytes: body)
        let rows = try HTMLSelector("table#prices tr:has(td)")
        var lines: [String] = []
        for row in try page.select(rows) { lines.append(try row.select("td").map(\.text).joined(separator: "\t")) }
        #expect(lines == ["Tea\ngreen\t2"])
    }
}
