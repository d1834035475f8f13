/// Skipped lines: the first are named, the rest are counted.
struct SkippedLines: Sendable {
    private var named: [String] = []
    private var others = 0

    init(list: [String] = []) {
        for line in list { add(line) }
    }

    mutating func add(_ line: String) {
        if named.count < 20 { named.append(line) } else { others += 1 }
    }

    /// Returns the sentence about a file that ends within a line, or whose end is missing behind it.
    static func cutShort(in line: Int) -> String { "line \(line): the file is cut short here" }

    var told: [String] { others > 0 ? named + ["and \(others) more like these"] : named }
}
