/// Decides whose turn it is: so many at once in all, so many of one host, first come first served within a host.
///
/// Hosts take turns, so that one with a thousand feeds does not keep the others waiting. A turn can be several elements
/// long, one behind the other, so that each finds the connection of the one before still open. Every operation takes
/// constant time, on average.
struct RoundRobinQueue<Element> {
    private struct Line {
        var running = 0
        var waiting: [Element] = []
        var next = 0
        /// The number of its place among those that may start; 0 while it has none.
        var place = 0
        /// How many have started since others had their turn.
        var started = 0

        var hasWaiting: Bool { next < waiting.count }

        mutating func removeFirst() -> Element {
            defer {
                next += 1
                if next == waiting.count { (waiting, next) = ([], 0) }
            }
            return waiting[next]
        }
    }

    private struct Turn {
        let host: String
        /// As ``Line/place``; a turn whose host has another by now is none.
        let place: Int
    }

    private let total: Int
    private let perHost: Int
    private let length: Int
    private var running = 0
    private var lines: [String: Line] = [:]
    /// Hosts of which one may start, in the order of their turns.
    private var turns: [Turn] = []
    private var nextTurn = 0
    /// Hosts whose turn goes on, the last first.
    private var goingOn: [Turn] = []
    private var lastPlace = 0

    /// - Parameter length: How many of a host may start one behind the other while other hosts wait.
    init(total: Int, perHost: Int, length: Int = 1) {
        self.total = total
        self.perHost = perHost
        self.length = length
    }

    /// Puts an element at the end of its host's line.
    mutating func append(_ element: Element, host: String) {
        lines[host, default: Line()].waiting.append(element)
        if let line = lines[host], line.place == 0, line.running < perHost { turns.append(turn(of: host)) }
    }

    private mutating func turn(of host: String) -> Turn {
        lastPlace += 1
        lines[host]?.place = lastPlace
        return Turn(host: host, place: lastPlace)
    }

    /// Takes the next element that may start now; ``finished(host:)`` gives its place back.
    mutating func popFirst() -> (element: Element, host: String)? {
        guard running < total, let host = takeTurn() else { return nil }
        guard let element = lines[host]?.removeFirst() else { return nil }
        running += 1
        lines[host]?.running += 1
        lines[host]?.started += 1
        if let line = lines[host], line.hasWaiting, line.running < perHost { turns.append(turn(of: host)) }
        return (element, host)
    }

    private mutating func takeTurn() -> String? {
        while let turn = goingOn.popLast() {
            if isHeld(turn) { return turn.host }
        }
        while nextTurn < turns.count {
            let turn = turns[nextTurn]
            nextTurn += 1
            if nextTurn == turns.count { (turns, nextTurn) = ([], 0) }
            guard isHeld(turn) else { continue }
            lines[turn.host]?.started = 0
            return turn.host
        }
        return nil
    }

    /// Whether a turn is one still; then it is over.
    private mutating func isHeld(_ turn: Turn) -> Bool {
        guard lines[turn.host]?.place == turn.place else { return false }
        lines[turn.host]?.place = 0
        return true
    }

    /// Says that one of the host has ended.
    mutating func finished(host: String) {
        guard let line = lines[host] else { return }
        running -= 1
        lines[host]?.running -= 1
        if !line.hasWaiting {
            if line.running == 1 { lines[host] = nil }
        } else if line.started < length {
            goingOn.append(turn(of: host))
        } else if line.place == 0 {
            turns.append(turn(of: host))
        }
    }

    /// Takes all that wait.
    mutating func removeAll() -> [Element] {
        let waiting = lines.values.flatMap { $0.waiting[$0.next...] }
        for host in lines.keys {
            lines[host]?.waiting = []
            lines[host]?.next = 0
            lines[host]?.place = 0
        }
        (turns, nextTurn, goingOn) = ([], 0, [])
        return waiting
    }
}
