import Glibc
import HTMLTree

// `html-benchmark < paths` reads the pages whose paths are on standard input, and prints how fast. `html-benchmark hostile` prints
// the names of hostile pages; with one of them it reads that page, and prints the time and the peak of memory. Benchmarks/html calls it.

/// Returns the processor time of the thread, which other programs do not lengthen.
func processorSeconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}

/// Reads every text and value; returns their length.
func readAll(_ page: HTMLDocument) -> Int {
    var bytes = 0
    for node in page.root.descendants {
        if node.kind == .text { bytes &+= node.text.utf8.count }
        if node.kind == .element { for attribute in node.attributes { bytes &+= attribute.value.utf8.count } }
    }
    return bytes
}

switch CommandLine.arguments.dropFirst().first {
case "hostile":
    guard let name = CommandLine.arguments.dropFirst(2).first else {
        for page in HostilePage.all { print(page.name) }
        break
    }
    HostilePage.all.first { $0.name == name }?.measure()
default: Pages().measure()
}
