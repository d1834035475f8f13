/// Writes whole texts as one page for a browser, which runs no script and loads nothing.
package enum TextPage {
    /// - Parameter title: The title of a page with several texts; one text has its own.
    package static func html(of items: [ItemText], title: String) -> String {
        let title = items.count == 1 ? items[0].title : title
        var page = HTMLPage.head(title: title, style: style)
        if items.count > 1 {
            page += "<nav>\n<h1>\(HTMLPage.escaped(title))</h1>\n<ol>\n"
            for (index, item) in items.enumerated() {
                page += "<li><a href=\"#item-\(index + 1)\"><bdi>\(HTMLPage.escaped(item.title))</bdi></a></li>\n"
            }
            page += "</ol>\n</nav>\n"
        }
        for (index, item) in items.enumerated() { page += item.markup(id: "item-\(index + 1)") }
        return page + "</body>\n</html>\n"
    }

    private static let style = """
        article, nav { margin: 0 auto 3rem; max-width: 42rem; overflow-wrap: anywhere; }
        .quiet { color: var(--quiet); font-size: .9rem; margin: .25rem 0; }
        pre { overflow-x: auto; }
        blockquote, .definition { border-left: 2px solid var(--line); margin: 1rem 0; padding-left: 1rem; }
        table { border-collapse: collapse; }
        th, td { border-bottom: 1px solid var(--line); padding: .35rem .6rem .35rem 0; text-align: left; vertical-align: top; }
        """
}
