import OpenCombine
import QuireTesting
import Streams
import StreamsTesting
import Testing

/// Tests of gathering the answers of several publishers: Gather.
@MainActor
@Suite struct GatherTests {
    let scheduler = VirtualScheduler()

    // RH1
    @Test func noLegAnswersAnEmptyListAtOnce() throws {
        let answers = try gather([AnyPublisher<Int, Never>]()).record()
        #expect(try answers.elements.get() == [[]])
    }

    // RH1, RH2
    @Test(arguments: 1...4)
    func theAnswersArriveTogetherInTheOrderOfTheLegs(count: Int) throws {
        let texts = ["---a|", "-b|", "----c|", "--d|"].prefix(count)
        let page = scheduler.transcript(of: try gather(texts.map(scheduler.timeline))) { Character("\($0.count)") }
        let answers = try gather(texts.map(scheduler.timeline)).record()
        scheduler.run()
        #expect(page.text == ["---1|", "---(2|)", "----(3|)", "----(4|)"][count - 1])
        #expect(try answers.elements.get() == [Array("abcd".prefix(count))])
    }

    // RH1
    @Test(arguments: [5, 6, 100])
    func fiveLegsAndMoreAreRefused(count: Int) {
        let legs = Array(repeating: Just(1).eraseToAnyPublisher(), count: count)
        #expect(throws: GatherError.tooManyPublishers(count)) { try gather(legs) }
    }

    @Test func legsOfDifferentTypesMakeATuple() throws {
        let pair = gather(Just(1), Just("b")).map { "\($0)" }.record()
        let triple = gather(Just(1), Just("b"), Just(true)).map { "\($0)" }.record()
        let quadruple = gather(Just(1), Just("b"), Just(true), Just(4.5)).map { "\($0)" }.record()
        #expect(try pair.elements.get() == [#"(1, "b")"#])
        #expect(try triple.elements.get() == [#"(1, "b", true)"#])
        #expect(try quadruple.elements.get() == [#"(1, "b", true, 4.5)"#])
    }

    // RH3
    @Test func oneFailureFailsTheWholeAndCancelsTheRest() throws {
        let cancelled = Counter()
        let slow = scheduler.timeline("----b|", failure: Broken()).handleEvents(receiveCancel: cancelled.increment)
        let pair = gather(scheduler.timeline("--x", failure: Broken()), slow)
        let transcript = scheduler.transcript(of: pair) { _ in "p" }
        scheduler.run()
        #expect(transcript.text == "--x")
        #expect(cancelled.count == 1)
    }

    // RH3
    @Test func oneEmptyLegFinishesTheWholeWithoutAValueAndCancelsTheRest() {
        let cancelled = Counter()
        let slow = scheduler.timeline("----b|").handleEvents(receiveCancel: cancelled.increment)
        let transcript = scheduler.transcript(of: gather(scheduler.timeline("-|"), slow)) { _ in "p" }
        scheduler.run()
        #expect(transcript.text == "-|")
        #expect(cancelled.count == 1)
    }

    @Test func aLegThatHasFinishedStillPairsTheValueItGave() {
        let pairs = scheduler.transcript(of: gather(scheduler.timeline("12|"), scheduler.timeline("--x-y-z"))) { $0.0 }
        scheduler.run()
        #expect(pairs.text == "--1-(2|)")
    }

    @Test(arguments: 1...4)
    func legsThatEndAtOnceEndTheWhole(count: Int) throws {
        let empty = try gather(Array(repeating: Empty<Int, Never>().eraseToAnyPublisher(), count: count)).record()
        #expect(try empty.elements.get() == [])
        let failing = try gather(
            Array(repeating: Fail<Int, Broken>(error: Broken()).eraseToAnyPublisher(), count: count)
        )
        .record()
        #expect(throws: Broken.self) { try failing.elements.get() }
    }

    @Test(arguments: 1...4)
    func legsThatEndAtOnceAreNoTrapUnderSwitchToLatest(count: Int) throws {
        let empty = Array(repeating: Empty<Int, Never>().eraseToAnyPublisher(), count: count)
        let failing = Array(repeating: Fail<Int, Broken>(error: Broken()).eraseToAnyPublisher(), count: count)
        let emptyPage = Just(try gather(empty)).switchToLatest().record()
        let failedPage = Just(try gather(failing)).setFailureType(to: Broken.self).switchToLatest().record()
        #expect(try emptyPage.elements.get() == [])
        #expect(throws: Broken.self) { try failedPage.elements.get() }
    }

    @Test func aLegIsNotSubscribedToBeforeSomebodyAsks() {
        let subscribed = Counter()
        let leg = Just(1).handleEvents(receiveSubscription: { _ in subscribed.increment() })
        let patient = PatientSubscriber<(Int, Int)>()
        gather(leg, leg).subscribe(patient)
        #expect(subscribed.count == 0)
        patient.request(.max(1))
        #expect(subscribed.count == 2)
        #expect(patient.values.count == 1)
        #expect(patient.isFinished)
    }
}
