import Glibc
import HTMLTree

/// The pages whose paths are on standard input.
struct Pages {
    private let pages: [[UInt8]]
    private let megabytes: Double

    init() {
        var pages: [[UInt8]] = []
        while let path = readLine() { if let page = Self.contents(path) { pages.append(page) } }
        self.pages = pages
        megabytes = Double(pages.reduce(0) { $0 + $1.count }) / 1e6
    }

    private static func contents(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        let count = ftell(file)
        rewind(file)
        return Array(unsafeUninitializedCapacity: max(count, 0)) { buffer, used in
            used = fread(buffer.baseAddress, 1, max(count, 0), file)
        }
    }

    /// Prints how fast the pages are read, and how large their trees are.
    func measure() {
        for page in pages { _ = HTMLDocument(bytes: page) }
        measure("parse") { $0.root.kind == .document ? 1 : 0 }
        let links = try? HTMLSelector("a[href]")
        measure("parse, select a[href]") { page in links.flatMap { try? page.select($0).count } ?? 0 }
        measure("parse, read every text and value", readAll)
        var memory = 0
        for page in pages { memory += HTMLDocument(bytes: page).memory }
        print("arrays: \((Double(memory) / 1e6 / megabytes * 100).rounded() / 100) bytes per byte of the source")
    }

    /// Prints the speed at which a function reads all pages once.
    private func measure(_ name: String, _ read: (HTMLDocument) -> Int) {
        var sum = 0
        let start = processorSeconds()
        for page in pages { sum &+= read(HTMLDocument(bytes: page)) }
        let seconds = processorSeconds() - start
        print("\(name): \(Int((megabytes / seconds).rounded())) MB/s (\(sum))")
    }
}
