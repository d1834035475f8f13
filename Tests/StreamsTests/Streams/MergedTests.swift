import OpenCombine
import QuireTesting
import Streams
import StreamsTesting
import Testing

// RC10
/// Tests of merging: Publisher+Merged.
@MainActor
@Suite struct MergedTests {
    let scheduler = VirtualScheduler()

    private func timeline(_ text: String) -> AnyPublisher<Character, Broken> {
        scheduler.timeline(text, failure: Broken())
    }

    @Test(arguments: [
        ("a---b--|", "-1-2|", "a1-2b--|"),
        ("a-|", "----1|", "a---1|"),
        ("|", "-1|", "-1|"),
        ("-a|", "|", "-a|"),
        ("|", "|", "|"),
        ("--x", "-1-2|", "-1x"),
        ("(ab)|", "(12)--|", "(ab12)--|"),
        ("a-x", "---x", "a-x"),
        ("a|", "----", "a"),
    ])
    func twoAreInterleaved(left: String, right: String, expected: String) {
        let merged = scheduler.transcript(of: timeline(left).merged(with: timeline(right)))
        scheduler.run()
        #expect(merged.text == expected)
    }

    @Test(arguments: [
        ("a---b|", "-1---|", "--A-|", "a1A-b|"),
        ("|", "|", "-A|", "-A|"),
        ("a", "-x", "---A", "ax"),
    ])
    func threeAreInterleaved(first: String, second: String, third: String, expected: String) {
        let merged = scheduler.transcript(of: timeline(first).merged(with: timeline(second), timeline(third)))
        scheduler.run()
        #expect(merged.text == expected)
    }

    // RC10
    @Test func aFailureCancelsTheOther() {
        let cancelled = Counter()
        let other = timeline("-----a").handleEvents(receiveCancel: cancelled.increment)
        let merged = other.merged(with: timeline("-x")).record()
        scheduler.advance(by: .milliseconds(100))
        #expect(cancelled.count == 1)
        #expect(throws: Broken.self) { try merged.elements.get() }
    }

    // RC10
    @Test func currentValuesComeInTheOrderOfTheCall() {
        for _ in 0..<50 {
            let subjects = (1...3).map { CurrentValueSubject<Int, Never>($0) }
            #expect(subjects[0].merged(with: subjects[1], subjects[2]).record().values == [1, 2, 3])
        }
    }
}
