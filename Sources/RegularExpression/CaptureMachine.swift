/// Simulates a program by the method of Pike (https://swtch.com/~rsc/regexp/regexp2.html), for one group.
struct CaptureMachine {
    private typealias Index = String.UnicodeScalarView.Index

    /// A state of the program, and how it was reached.
    private struct Thread {
        var state: Int
        var start: Index?
        var end: Index?
    }

    /// A position between two scalars of the text.
    private struct Position {
        /// The number of scalars before it.
        var step: Int
        var index: Index
        var previous: Unicode.Scalar?
        var next: Unicode.Scalar?
    }

    private let program: RegularExpression.Program
    private let group: Int
    private(set) var remaining: Int
    private var pending: [Thread] = []
    /// The step in which each state was last added: an earlier thread in the same state is preferred.
    private var lastAdded: [Int]

    init(program: RegularExpression.Program, group: Int, remaining: Int) {
        self.program = program
        self.group = group
        // Creating the machine costs time as well.
        self.remaining = remaining - program.instructions.count / 8
        lastAdded = Array(repeating: -1, count: program.instructions.count)
    }

    mutating func run(_ text: String.UnicodeScalarView) throws(RegularExpression.OutOfSteps) -> String? {
        var position = Position(step: 0, index: text.startIndex, previous: nil, next: text.first)
        var threads: [Thread] = []
        var upcoming: [Thread] = []
        var found: Thread?
        while true {
            remaining -= 1
            guard remaining >= 0 else { throw RegularExpression.OutOfSteps() }
            // A match that begins later is preferred to none, and to no other.
            if found == nil, program.mayStart(at: position.next) {
                add(Thread(state: 0, start: group == 0 ? position.index : nil), at: position, to: &threads)
            }
            var following = position
            if let scalar = position.next {
                let index = text.index(after: position.index)
                let next = index < text.endIndex ? text[index] : nil
                following = Position(step: position.step + 1, index: index, previous: scalar, next: next)
            }
            upcoming.removeAll(keepingCapacity: true)
            threads: for thread in threads {
                switch program.instructions[thread.state] {
                case .match:
                    found = thread
                    if group == 0 { found?.end = position.index }
                    break threads
                case .scalar(let set):
                    guard let scalar = position.next, program.sets[set].contains(scalar) else { continue }
                    var thread = thread
                    thread.state += 1
                    add(thread, at: following, to: &upcoming)
                default: continue
                }
            }
            if position.next == nil || upcoming.isEmpty && (found != nil || program.isAnchored) { break }
            (threads, upcoming) = (upcoming, threads)
            position = following
        }
        guard let start = found?.start, let end = found?.end, start <= end else { return nil }
        return String(text[start..<end])
    }

    /// Adds a thread and all it reaches without consuming a scalar, the preferred ones first.
    private mutating func add(_ thread: Thread, at position: Position, to list: inout [Thread]) {
        pending.removeAll(keepingCapacity: true)
        pending.append(thread)
        while var thread = pending.popLast() {
            guard lastAdded[thread.state] != position.step else { continue }
            lastAdded[thread.state] = position.step
            remaining -= 1
            let instruction = program.instructions[thread.state]
            thread.state += 1
            switch instruction {
            case .match, .scalar:
                thread.state -= 1
                list.append(thread)
            case .jump(let target):
                thread.state = target
                pending.append(thread)
            case .split(let first, let second):
                thread.state = second
                pending.append(thread)
                thread.state = first
                pending.append(thread)
            case .start: if position.previous == nil { pending.append(thread) }
            case .end: if position.next == nil { pending.append(thread) }
            case .wordBoundary(let isNegated):
                if isBoundary(position.previous, position.next) != isNegated { pending.append(thread) }
            case .save(let number, let isEnd):
                if number == group, isEnd { thread.end = position.index }
                if number == group, !isEnd { thread.start = position.index }
                pending.append(thread)
            }
        }
    }
}
