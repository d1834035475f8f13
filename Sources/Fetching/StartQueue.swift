/// Decides whose turn it is: so many at once in all, so many of one host, first come first served within a host.
///
/// Hosts take turns, so that one with a thousand feeds does not keep the others waiting. Every operation takes
/// constant time, on average.
struct StartQueue<Element> {
    private struct Line {
        var running = 0
        var waiting: [Element] = []
        var next = 0

        var hasWaiting: Bool { next < waiting.count }

        mutating func removeFirst() -> Element {
            defer {
                next += 1
                if next == waiting.count { (waiting, next) = ([], 0) }
            }
            return waiting[next]
        }
    }

    private let total: Int
    private let perHost: Int
    private var running = 0
    private var lines: [String: Line] = [:]
    /// Hosts of which one may start, each once, in the order of their turns.
    private var turns: [String] = []
    private var nextTurn = 0

    init(total: Int, perHost: Int) {
        self.total = total
        self.perHost = perHost
    }

    /// Puts an element at the end of its host's line.
    mutating func append(_ element: Element, host: String) {
        let isFirst = lines[host, default: Line()].hasWaiting == false
        lines[host, default: Line()].waiting.append(element)
        if isFirst, let line = lines[host], line.running < perHost { turns.append(host) }
    }

    /// Takes the next element that may start now; ``finished(host:)`` gives its place back.
    mutating func popFirst() -> (element: Element, host: String)? {
        guard running < total, nextTurn < turns.count else { return nil }
        let host = turns[nextTurn]
        nextTurn += 1
        if nextTurn == turns.count { (turns, nextTurn) = ([], 0) }
        guard let element = lines[host]?.removeFirst() else { return nil }
        running += 1
        lines[host]?.running += 1
        if let line = lines[host], line.hasWaiting, line.running < perHost { turns.append(host) }
        return (element, host)
    }

    /// Says that one of the host has ended.
    mutating func finished(host: String) {
        guard let line = lines[host] else { return }
        running -= 1
        lines[host]?.running -= 1
        if !line.hasWaiting {
            if line.running == 1 { lines[host] = nil }
        } else if line.running == perHost {
            turns.append(host)
        }
    }

    /// Takes all that wait.
    mutating func removeAll() -> [Element] {
        let waiting = lines.values.flatMap { $0.waiting[$0.next...] }
        for host in lines.keys {
            lines[host]?.waiting = []
            lines[host]?.next = 0
        }
        (turns, nextTurn) = ([], 0)
        return waiting
    }
}
