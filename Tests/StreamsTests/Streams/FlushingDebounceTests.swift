import OpenCombine
import Streams
import StreamsTesting
import Testing

// RW2, RX2
/// Tests of debouncing without losing the last value: Publisher+FlushingDebounce.
@MainActor
@Suite struct FlushingDebounceTests {
    let scheduler = VirtualScheduler()

    @Test(arguments: [
        ("a-b-c-----d----|", "-------c-----d-|"),
        ("abc|", "---(c|)"),
        ("a----b|", "---a--(b|)"),
        ("a------|", "---a---|"),
        ("|", "|"),
        ("a-x", "--x"),
        ("a----x", "---a-x"),
        ("---", ""),
    ])
    func theLastValueOfAQuietSpellComesAndThePendingOneAtTheEnd(typed: String, expected: String) {
        let words = scheduler.timeline(typed, failure: Broken())
            .flushingDebounce(for: .milliseconds(300), scheduler: scheduler)
        let transcript = scheduler.transcript(of: words)
        scheduler.run()
        #expect(transcript.text == expected)
    }

    // RC6
    @Test func threeInputsWithinHalfASecondAreOne() {
        let city = PassthroughSubject<String, Never>()
        let requests = city.flushingDebounce(for: .milliseconds(500), scheduler: scheduler).record()
        for text in ["T", "To", "Tok"] {
            city.send(text)
            scheduler.advance(by: .milliseconds(100))
        }
        scheduler.advance(by: .milliseconds(399))
        #expect(requests.values == [])
        scheduler.advance(by: .milliseconds(1))
        #expect(requests.values == ["Tok"])
    }

    @Test func everySubscriberHasAPendingValueOfItsOwn() {
        let words = PassthroughSubject<Int, Never>()
        let debounced = words.flushingDebounce(for: .milliseconds(300), scheduler: scheduler)
        let first = debounced.record()
        words.send(1)
        let second = debounced.record()
        words.send(completion: .finished)
        scheduler.advance()
        #expect(first.values == [1])
        #expect(second.values == [])
        #expect(first.isFinished && second.isFinished)
    }

    @Test func cancellingDiscardsThePendingValue() {
        let words = PassthroughSubject<Int, Never>()
        let recorder = words.flushingDebounce(for: .milliseconds(300), scheduler: scheduler).record()
        words.send(1)
        words.send(completion: .finished)
        recorder.cancel()
        scheduler.run()
        #expect(recorder.values.isEmpty)
    }
}
