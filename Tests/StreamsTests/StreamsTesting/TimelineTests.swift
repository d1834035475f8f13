import OpenCombine
import Streams
import StreamsTesting
import Testing

/// Tests of marble diagrams: Timeline, Transcript.
@MainActor
@Suite struct TimelineTests {
    struct Broken: Error {}

    let scheduler = VirtualScheduler()

    @Test(arguments: ["", "a", "-a-b--|", "(ab)--(c|)", "|", "a---------b", "--(abc)x"])
    func whatATimelineSaysIsWhatATranscriptWrites(text: String) {
        let transcript = scheduler.transcript(of: scheduler.timeline(text, failure: Broken()))
        scheduler.run()
        #expect(transcript.text == text)
    }

    @Test(arguments: ["-a-b--|", "(ab)--(c|)", "--(abc)x"])
    func whatIsPlayedIsWhatATranscriptWrites(text: String) {
        let subject = PassthroughSubject<Character, Broken>()
        let transcript = scheduler.transcript(of: subject)
        scheduler.play(text) {
            subject.send($0)
        } end: {
            subject.send(completion: .finished)
        } fail: {
            subject.send(completion: .failure(Broken()))
        }
        #expect(transcript.text == text)
    }

    @Test func withoutAFailureXIsALetter() {
        let transcript = scheduler.transcript(of: scheduler.timeline("-x-|"))
        var played = ""
        scheduler.play("-x-") { played.append($0) }
        scheduler.run()
        #expect(played == "x")
        #expect(transcript.text == "-x-|")
    }

    @Test func theStepsOfATimelineAndTheRestTakeTime() {
        scheduler.play("-(ab)-", rest: 2) { _ in }
        #expect(scheduler.elapsed == VirtualScheduler.step * 5)
    }

    @Test func eachSubscriberOfATimelineSeesAllOfIt() {
        let timeline = scheduler.timeline("-a|")
        let early = scheduler.transcript(of: timeline)
        scheduler.advance(by: .seconds(1))
        let late = scheduler.transcript(of: timeline)
        scheduler.run()
        #expect(early.text == "-a|")
        #expect(late.text == "-a|")
    }

    @Test func aCancelledTranscriptWritesNoMore() {
        let transcript = scheduler.transcript(of: scheduler.timeline("a-b-c"))
        scheduler.advance(by: .milliseconds(200))
        transcript.cancel()
        scheduler.run()
        #expect(transcript.text == "a-b")
    }

    @Test func aValueBetweenTwoStepsBelongsToTheEarlier() {
        let subject = PassthroughSubject<Int, Never>()
        let transcript = scheduler.transcript(of: subject) { Character("\($0)") }
        scheduler.advance(by: .milliseconds(199))
        subject.send(1)
        scheduler.advance(by: .milliseconds(1))
        subject.send(2)
        #expect(transcript.text == "-12")
    }
}
