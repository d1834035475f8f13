package import OpenCombine
import OpenCombineDispatch
import Streams

/// The events of a publisher with their times, written as a timeline.
///
///     let page = scheduler.transcript(of: screen) { $0.isLoading ? "L" : "." }
///     scheduler.play("-r", rest: 4) { _ in refresh.send() }
///     #expect(page.text == ".L--.")
///
/// One character is one step of ``VirtualScheduler/step`` from the start of the transcript. An event between two steps
/// belongs to the earlier one. Several events of one step are written in parentheses.
@MainActor
package final class Transcript {
    private var steps: [(number: Int, marks: String)] = []
    private let scheduler: VirtualScheduler
    private let start: VirtualScheduler.SchedulerTimeType
    private var subscription: AnyCancellable?

    fileprivate init<Failure: Error>(of publisher: some Publisher<Character, Failure>, on scheduler: VirtualScheduler) {
        self.scheduler = scheduler
        start = scheduler.now
        subscription = publisher.sink(
            receiveCompletion: { [weak self] completion in
                switch completion {
                case .finished: self?.record("|")
                case .failure: self?.record("x")
                }
            },
            receiveValue: { [weak self] in self?.record($0) }
        )
    }

    /// The timeline up to the last event: `-` for a step without events, `|` for the end, `x` for a failure.
    package var text: String {
        var text = ""
        var next = 0
        for step in steps {
            text += String(repeating: "-", count: step.number - next)
            text += step.marks.count == 1 ? step.marks : "(\(step.marks))"
            next = step.number + 1
        }
        return text
    }

    package func cancel() {
        subscription?.cancel()
    }

    private func record(_ mark: Character) {
        let number =
            start.distance(to: scheduler.now).magnitude / VirtualScheduler.Stride(VirtualScheduler.step).magnitude
        if steps.last?.number == number {
            steps[steps.endIndex - 1].marks.append(mark)
        } else {
            steps.append((number, String(mark)))
        }
    }
}

extension VirtualScheduler {
    @MainActor
    package func transcript<Value, Failure: Error>(
        of publisher: some Publisher<Value, Failure>,
        as letter: @escaping (Value) -> Character
    ) -> Transcript {
        Transcript(of: publisher.map(letter), on: self)
    }

    @MainActor
    package func transcript<Failure: Error>(of publisher: some Publisher<Character, Failure>) -> Transcript {
        Transcript(of: publisher, on: self)
    }
}
