import Foundation
import HTMLTree

// Reads pages whose paths stand on standard input, and prints how fast: `html-benchmark < paths`. Benchmarks/html calls it.

var pages: [[UInt8]] = []
while let path = readLine() {
    if let data = FileManager.default.contents(atPath: path) { pages.append([UInt8](data)) }
}
let megabytes = Double(pages.reduce(0) { $0 + $1.count }) / 1e6

/// Returns the processor time of the thread, which other programs do not lengthen.
func processorSeconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}

/// Prints the speed at which a function reads all pages once.
@MainActor
func measure(_ name: String, _ read: (HTMLDocument) -> Int) {
    var sum = 0
    let start = processorSeconds()
    for page in pages { sum &+= read(HTMLDocument(bytes: page)) }
    let seconds = processorSeconds() - start
    print("\(name): \(Int((megabytes / seconds).rounded())) MB/s (\(sum))")
}

for page in pages { _ = HTMLDocument(bytes: page) }
measure("parse") { $0.root.kind == .document ? 1 : 0 }
let links = try? HTMLSelector("a[href]")
measure("parse, select a[href]") { page in links.flatMap { try? page.select($0).count } ?? 0 }
measure("parse, read every text and value") { page in
    var bytes = 0
    for node in page.root.descendants {
        if node.kind == .text { bytes &+= node.text.utf8.count }
        if node.kind == .element { for attribute in node.attributes { bytes &+= attribute.value.utf8.count } }
    }
    return bytes
}
var memory = 0
for page in pages { memory += HTMLDocument(bytes: page).memory }
print("arrays: \((Double(memory) / 1e6 / megabytes * 100).rounded() / 100) bytes per byte of the source")
