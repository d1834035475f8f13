/// Parses the length of a recording as podcasts write it: `3600`, `60:00`, `1:00:00`.
package enum FeedDuration {
    package static func seconds(_ text: String) -> Int? {
        let parts = text.trimmingSpace.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0
        for (index, part) in parts.enumerated() {
            let whole = index == parts.count - 1 ? part.prefix { $0 != "." } : part
            guard (1...7).contains(whole.utf8.count), whole.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let value = Int(whole)
            else { return nil }
            seconds = seconds * 60 + value
        }
        return seconds
    }

    static func precise(_ text: String) -> Double? {
        guard let whole = seconds(text) else { return nil }
        guard let point = text.firstIndex(of: "."), let fraction = Double("0" + text[point...].prefix(12)) else {
            return Double(whole)
        }
        return Double(whole) + fraction
    }
}
