package import OpenCombine
import OpenCombineDispatch
import Streams

/// A sequence of events as text, one character per step: `-a-(bc)--|`.
///
/// `-` is a step without events, a letter is an event, `|` the end and `x` a failure. Events in parentheses belong to
/// one step, in that order.
struct Timeline {
    enum Mark {
        case letter(Character)
        case end
        case failure
    }

    let steps: [[Mark]]

    /// Parses a timeline.
    ///
    /// - Parameter canFail: Whether `x` is a failure; otherwise it is an event like any other letter.
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
    /// The duration of one character of a timeline: 100 milliseconds.
    package static var step: Duration { .milliseconds(100) }

    /// Plays a timeline step by step, then advances by further steps.
    ///
    ///     scheduler.play("-a-b--|", rest: 3) { words.send($0) } end: { words.send(completion: .finished) }
    ///
    /// - Parameters:
    ///   - timeline: One character per step: `-` is a step without events, `|` the end, `x` a failure if `fail` is
    ///     given, any other character an event. Events in parentheses belong to one step.
    ///   - rest: The number of steps after the timeline.
    ///   - send: Called for each event.
    ///   - end: Called for `|`.
    ///   - fail: Called for `x`.
    package func play(
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

    /// Returns a publisher that plays a timeline for each subscriber, from the time of the subscription.
    ///
    /// - Parameter timeline: One character per step: `-` is a step without events, `|` the end, any other character a
    ///   value. Events in parentheses belong to one step.
    package func timeline(_ timeline: String) -> AnyPublisher<Character, Never> {
        publisher(of: Timeline(timeline, canFail: false), failure: .finished)
    }

    /// Returns a publisher that plays a timeline for each subscriber, from the time of the subscription.
    ///
    /// - Parameters:
    ///   - timeline: One character per step: `-` is a step without events, `|` the end, `x` the failure, any other
    ///     character a value. Events in parentheses belong to one step.
    ///   - failure: The error for `x`.
    package func timeline<Failure: Error>(_ timeline: String, failure: Failure) -> AnyPublisher<Character, Failure> {
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
