import Primitives

struct HTMLTable {
    let columns: [TableColumn]

    func begin(title: String, in output: inout [UInt8]) {
        let name = HTMLPage.escaped(title)
        output.append(text: HTMLPage.head(title: title, style: Self.style) + "<h1>\(name)</h1>\n<table>\n<thead><tr>")
        for index in columns.shown {
            output.append(text: "<th scope=\"col\">\(HTMLPage.escaped(columns[index].name))</th>")
        }
        output.append(text: "</tr></thead>\n<tbody>\n")
    }

    func write(_ cells: [JSONValue], to output: inout [UInt8]) {
        output.append(text: "<tr>")
        for index in columns.shown where cells.indices.contains(index) {
            let text = cells[index].cellText
            output.append(text: "<td>")
            switch columns[index].role {
            case .title: output.append(text: title(text, address: columns.address(in: cells)))
            case .date where !text.isEmpty:
                output.append(text: "<time datetime=\"\(HTMLPage.escaped(text))\">\(HTMLPage.escaped(text))</time>")
            default: output.append(text: HTMLPage.escaped(text))
            }
            output.append(text: "</td>")
        }
        output.append(text: "</tr>\n")
    }

    func end(in output: inout [UInt8]) {
        output.append(text: "</tbody>\n</table>\n</body>\n</html>\n")
    }

    private func title(_ text: String, address: String?) -> String {
        guard let address, address.isWebAddress else { return "<bdi>\(HTMLPage.escaped(text))</bdi>" }
        let name = HTMLPage.escaped(text.contains { !$0.isWhitespace } ? text : address)
        return "<a href=\"\(HTMLPage.escaped(address))\" rel=\"noreferrer\"><bdi>\(name)</bdi></a>"
    }

    private static let style = """
        table { border-collapse: collapse; width: 100%; }
        th, td { text-align: start; vertical-align: top; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line); }
        td { overflow-wrap: anywhere; }
        td:first-child { white-space: nowrap; font-variant-numeric: tabular-nums; }
        """
}
