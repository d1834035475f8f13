/// A queue with a limit in total and for each host.
///
/// Hosts take turns; within a host, elements start in order.
///
/// Turns keep a host with a thousand feeds from delaying the others. A turn can consist of several elements in a row,
/// so that each finds the connection of the previous one still open. Elements can be marked as last: they start while
/// no other element may. Every operation takes amortized constant time.
struct RoundRobinQueue<Element> {
    /// Values that are removed in the order in which they were appended.
    private struct Line<Value> {
        private var values: [Value] = []
        private var next = 0

        var isEmpty: Bool { next == values.count }
        var all: ArraySlice<Value> { values[next...] }

        mutating func append(_ value: Value) { values.append(value) }

        mutating func popFirst() -> Value? {
            guard !isEmpty else { return nil }
            defer {
                next += 1
                if isEmpty { (values, next) = ([], 0) }
            }
            return values[next]
        }
    }

    private struct HostQueue {
        var running = 0
        var waiting = Line<Element>()
        /// Waiting elements that are marked as last.
        var last = Line<Element>()
        /// The number of the host's turn; 0 while it has none.
        var turn = 0
        /// The number of elements started since the host's turn began.
        var started = 0

        var hasWaiting: Bool { !waiting.isEmpty || !last.isEmpty }
    }

    private struct Turn {
        let host: String
        /// The number of the turn, which is void once its host has another number.
        let number: Int
    }

    private let total: Int
    private let perHost: Int
    private let length: Int
    private var running = 0
    private var hosts: [String: HostQueue] = [:]
    /// The turns of hosts that may start an element, in order.
    private var turns = Line<Turn>()
    /// The turns of hosts whose waiting elements are all marked as last, in order.
    private var lastTurns = Line<Turn>()
    /// The turns that continue, the latest at the end.
    private var continuing: [Turn] = []
    private var lastNumber = 0

    init(total: Int, perHost: Int, length: Int = 1) {
        self.total = total
        self.perHost = perHost
        self.length = length
    }

    /// Appends an element to its host's queue; elements marked as last wait for all others and are appended after them.
    mutating func append(_ element: Element, host: String, isLast: Bool = false) {
        if isLast {
            hosts[host, default: HostQueue()].last.append(element)
        } else {
            hosts[host, default: HostQueue()].waiting.append(element)
        }
        if let queue = hosts[host], queue.turn == 0, queue.running < perHost { appendTurn(of: host) }
    }

    private mutating func appendTurn(of host: String) {
        let turn = newTurn(of: host)
        if hosts[host]?.waiting.isEmpty == true { lastTurns.append(turn) } else { turns.append(turn) }
    }

    private mutating func newTurn(of host: String) -> Turn {
        lastNumber += 1
        hosts[host]?.turn = lastNumber
        return Turn(host: host, number: lastNumber)
    }

    /// Removes the next element that may start now; ``finished(host:)`` must follow.
    mutating func popFirst() -> (element: Element, host: String)? {
        guard running < total, let host = takeTurn() else { return nil }
        guard let element = hosts[host]?.waiting.popFirst() ?? hosts[host]?.last.popFirst() else { return nil }
        running += 1
        hosts[host]?.running += 1
        hosts[host]?.started += 1
        if let queue = hosts[host], queue.hasWaiting, queue.running < perHost { appendTurn(of: host) }
        return (element, host)
    }

    private mutating func takeTurn() -> String? {
        while let turn = continuing.popLast() {
            if use(turn) { return turn.host }
        }
        while let turn = turns.popFirst() ?? lastTurns.popFirst() {
            guard use(turn) else { continue }
            hosts[turn.host]?.started = 0
            return turn.host
        }
        return nil
    }

    private mutating func use(_ turn: Turn) -> Bool {
        guard hosts[turn.host]?.turn == turn.number else { return false }
        hosts[turn.host]?.turn = 0
        return true
    }

    mutating func finished(host: String) {
        guard let queue = hosts[host] else { return }
        running -= 1
        hosts[host]?.running -= 1
        if !queue.hasWaiting {
            if queue.running == 1 { hosts[host] = nil }
        } else if !queue.waiting.isEmpty, queue.started < length {
            continuing.append(newTurn(of: host))
        } else if queue.turn == 0 {
            appendTurn(of: host)
        }
    }

    mutating func removeAll() -> [Element] {
        let waiting = hosts.values.flatMap { $0.waiting.all + $0.last.all }
        for host in hosts.keys {
            hosts[host]?.waiting = Line()
            hosts[host]?.last = Line()
            hosts[host]?.turn = 0
        }
        (turns, lastTurns, continuing) = (Line(), Line(), [])
        return waiting
    }
}
