public import OpenCombine
import OpenCombineDispatch
import Streams

/// A course of events written as text, one character a step: `-a-(bc)--|`.
///
/// `-` is a step of silence, a letter an event, `|` the end and `x` a failure. What stands in parentheses happens in
/// one step, in that order.
struct Timeline {
    enum Mark {
        case letter(Character)
        case end
        case failure
    }

    /// The events of each step.
    let steps: [[Mark]]

    /// Reads a timeline.
    ///
    /// - Parameter canFail: Whether `x` is a failure; else it is a letter like any other.
    init(_ text: String, canFail: Bool) {
        var steps: [[Mark]] = []
        var group: [Mark]?
        for character in text {
            switch character {
            case "(": group = []
            case ")":
                steps.append(group ?? [])
                group = nil
            case "-": steps.append([])
            default:
                let mark = Mark(character, canFail: canFail)
                if group == nil { steps.append([mark]) } else { group?.append(mark) }
            }
        }
        self.steps = steps
    }
}

extension Timeline.Mark {
    fileprivate init(_ character: Character, canFail: Bool) {
        switch character {
        case "|": self = .end
        case "x" where canFail: self = .failure
        default: self = .letter(character)
        }
    }
}

extension VirtualScheduler {
    /// The length of one character of a timeline: 100 milliseconds.
    public static var step: Duration { .milliseconds(100) }

    /// Does what a timeline says, step by step, then lets further steps pass.
    ///
    ///     scheduler.play("-a-b--|", rest: 3) { words.send($0) } end: { words.send(completion: .finished) }
    ///
    /// - Parameters:
    ///   - timeline: One character a step: `-` is silence, `|` the end, `x` a failure if `fail` is given, any other
    ///     character an event. What stands in parentheses happens in one step.
    ///   - rest: How many steps follow the last one of the timeline.
    ///   - send: Called for each event.
    ///   - end: Called for `|`.
    ///   - fail: Called for `x`.
    public func play(
        _ timeline: String,
        rest: Int = 0,
        send: (Character) -> Void,
        end: () -> Void = {},
        fail: (() -> Void)? = nil
    ) {
        for step in Timeline(timeline, canFail: fail != nil).steps {
            for mark in step {
                switch mark {
                case .letter(let letter): send(letter)
                case .end: end()
                case .failure: fail?()
                }
            }
            advance(by: Self.step)
        }
        for _ in 0..<rest { advance(by: Self.step) }
    }

    /// A publisher that does what a timeline says, for each subscriber from the moment it subscribes.
    ///
    /// - Parameter timeline: One character a step: `-` is silence, `|` the end, any other character a value. What
    ///   stands in parentheses happens in one step.
    public func timeline(_ timeline: String) -> AnyPublisher<Character, Never> {
        publisher(of: Timeline(timeline, canFail: false), failure: .finished)
    }

    /// A publisher that does what a timeline says, for each subscriber from the moment it subscribes.
    ///
    /// - Parameters:
    ///   - timeline: One character a step: `-` is silence, `|` the end, `x` the failure, any other character a value.
    ///     What stands in parentheses happens in one step.
    ///   - failure: The error that `x` stands for.
    public func timeline<Failure: Error>(_ timeline: String, failure: Failure) -> AnyPublisher<Character, Failure> {
        publisher(of: Timeline(timeline, canFail: true), failure: .failure(failure))
    }

    private func publisher<Failure: Error>(
        of timeline: Timeline,
        failure: Subscribers.Completion<Failure>
    ) -> AnyPublisher<Character, Failure> {
        Deferred {
            let subject = PassthroughSubject<Character, Failure>()
            var moment = self.now
            for step in timeline.steps {
                for mark in step {
                    self.schedule(after: moment) {
                        switch mark {
                        case .letter(let letter): subject.send(letter)
                        case .end: subject.send(completion: .finished)
                        case .failure: subject.send(completion: failure)
                        }
                    }
                }
                moment = moment.advanced(by: Stride(Self.step))
            }
            return subject
        }
        .eraseToAnyPublisher()
    }
}
