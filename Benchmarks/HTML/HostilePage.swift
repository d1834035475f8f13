import Glibc
import HTMLTree

/// A page that is made to take time or memory, and selectors for it.
struct HostilePage {
    let name: String
    var selectors = ["a[href]"]
    /// The parts of the page; a part contains its number in place of `#`.
    let parts: [(text: String, count: Int)]

    static let all = [
        HostilePage(name: "nothing", parts: []),
        HostilePage(name: "1,000,000 open div", parts: [("<div>", 1_000_000)]),
        HostilePage(name: "1,000,000 open elements of different names", parts: [("<e#>", 1_000_000)]),
        HostilePage(name: "100,000 nested b", parts: [("<b>", 100_000)]),
        HostilePage(name: "100,000 nested b that differ", parts: [("<b id=#>", 100_000)]),
        HostilePage(name: "500 open b around 100,000 p", parts: [("<b id=#>", 500), ("<p>x", 100_000)]),
        HostilePage(name: "50,000 tables in cells of tables", parts: [("<table><td>", 50_000)]),
        HostilePage(name: "100,000 tables in tables", parts: [("<table>", 100_000)]),
        HostilePage(name: "1,000,000 attributes of one tag", parts: [("<p", 1), (" a#", 1_000_000)]),
        HostilePage(
            name: "1,000,000 attributes, ten a tag",
            parts: [("<p a=1 b=2 c=3 d=4 e=5 f=6 g=7 h=8 i=9 j=0>", 100_000)]
        ),
        HostilePage(name: "1,000,000 attributes, two a tag", parts: [("<p a=b c=d>", 500_000)]),
        HostilePage(name: "1,000,000 attributes, one a tag", parts: [("<i a=b>", 1_000_000)]),
        HostilePage(name: "1,000,000 attributes without values, two a tag", parts: [("<p a b>", 500_000)]),
        HostilePage(name: "1,000,000 pieces of one text", parts: [("a</>", 1_000_000)]),
        HostilePage(
            name: "selectors of places among 1,000,000 siblings",
            selectors: ["p:nth-child(3n+1)", "p:nth-last-of-type(odd)", ":nth-child(2n of p):nth-last-child(3n)"],
            parts: [("<p>", 1_000_000)]
        ),
        HostilePage(
            name: "selectors of ancestors and descendants in 500 open div",
            selectors: [
                "div div div div div div div div div div i", ":is(div:has(i), b:has(i)) i", "b:has(~ i):has(~ u)",
                "div:not(:has(u)) > div ~ div a",
                "div:nth-child(1 of :nth-child(1 of :nth-child(1 of div)))",
            ],
            parts: [("<div>", 500), ("<b>x</b>", 100_000)]
        ),
    ]

    var html: [UInt8] {
        var page: [UInt8] = []
        page.reserveCapacity(parts.reduce(0) { $0 + ($1.text.utf8.count + ($1.text.contains("#") ? 6 : 0)) * $1.count })
        for (text, count) in parts {
            let pieces = text.split(separator: "#", omittingEmptySubsequences: false)
            for number in 0..<count {
                page += pieces[0].utf8
                for piece in pieces.dropFirst() {
                    page += String(number).utf8
                    page += piece.utf8
                }
            }
        }
        return page
    }

    /// Reads the page, selects in it and reads all of it; prints the time and the peak of the process.
    func measure() {
        let html = html
        let count = html.count
        let start = processorSeconds()
        let page = HTMLDocument(bytes: html)
        let parsed = processorSeconds()
        let bytes = readAll(page)
        var found = selectors.map { selector in
            switch Result(catching: { () throws(HTMLSelectorError) in try page.select(selector) }) {
            case .success(let nodes): "\(nodes.count)"
            case .failure(let error): error.column == 0 ? "given up" : error.description
            }
        }
        found += page.limits.map { "limit of \($0)" }
        let seconds = (parsed - start, processorSeconds() - start)
        var usage = rusage()
        getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        let nodes = page.root.descendants.reduce(1) { count, _ in count + 1 }
        let columns = [
            name, "\(count / 1000) kB", "\(nodes)", "\(bytes)", "\(milli(seconds.0)) s", "\(milli(seconds.1)) s",
            "\(usage.ru_maxrss / 1024) MiB", found.joined(separator: ", "),
        ]
        print("| " + columns.joined(separator: " | ") + " |")
    }

    private func milli(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }
}
