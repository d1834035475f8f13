import OpenCombine
import QuireTesting
import Streams
import StreamsTesting
import Testing

// RH5
/// Tests of answers with a deadline: Publisher+Answering.
@MainActor
@Suite struct AnsweringTests {
    let scheduler = VirtualScheduler()

    private func answer(to timeline: String) -> Transcript {
        scheduler.transcript(
            of: scheduler.timeline(timeline)
                .answering(within: .milliseconds(300), on: scheduler.erased, orElse: "?")
        )
    }

    @Test(arguments: [
        ("-a|", "-(a|)"),
        ("-a-b-c|", "-(a|)"),
        ("--|", "--(?|)"),
        ("|", "(?|)"),
        ("------", "---(?|)"),
        ("----a|", "---(?|)"),
        ("a", "(a|)"),
    ])
    func exactlyOneValueComesAtTheLatestAtTheDeadline(timeline: String, expected: String) {
        let transcript = answer(to: timeline)
        scheduler.run()
        #expect(transcript.text == expected)
    }

    @Test func theUpstreamIsCancelledAtTheDeadline() {
        let cancelled = Counter()
        let answer = PassthroughSubject<Int, Never>()
            .handleEvents(receiveCancel: cancelled.increment)
            .answering(within: .milliseconds(300), on: scheduler.erased, orElse: 0)
            .record()
        scheduler.advance(by: .milliseconds(299))
        #expect(cancelled.count == 0)
        scheduler.advance(by: .milliseconds(1))
        #expect(cancelled.count == 1)
        #expect(answer.values == [0])
    }

    @Test func anAnswerEndsTheTimer() {
        let answer = Just(1).answering(within: .seconds(15), on: scheduler.erased, orElse: 0).record()
        #expect(answer.values == [1])
        #expect(scheduler.pendingCount == 0)
    }

    @Test func cancellingEndsTheTimer() {
        let answer = Empty<Int, Never>(completeImmediately: false)
            .answering(within: .seconds(15), on: scheduler.erased, orElse: 0)
            .record()
        #expect(scheduler.pendingCount == 1)
        answer.cancel()
        #expect(scheduler.pendingCount == 0)
    }

    @Test func onAnImmediateSchedulerOnlyAnAnswerAtOnceCounts() throws {
        let prompt = Just(1).answering(within: .seconds(1), on: .immediate, orElse: 0).record()
        let slow = PassthroughSubject<Int, Never>().answering(within: .seconds(1), on: .immediate, orElse: 0).record()
        #expect(try prompt.elements.get() == [1])
        #expect(try slow.elements.get() == [0])
    }

    @Test func aGatherOfAnsweringLegsEndsAtTheDeadline() throws {
        let legs = ["-a|", "--------b|", "-|", "--d|"].map { timeline in
            scheduler.timeline(timeline).answering(within: .milliseconds(300), on: scheduler.erased, orElse: "?")
        }
        let page = try gather(legs).record()
        scheduler.advance(by: .milliseconds(300))
        #expect(try page.elements.get() == [["a", "?", "?", "d"]])
    }
}
