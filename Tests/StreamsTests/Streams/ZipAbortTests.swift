import OpenCombine
import OpenCombineDispatch
import Streams
import StreamsTesting
import Testing

/// Tests of crashes of OpenCombine's zip that `gather` prevents: a leg finishes after the zip is gone, and reaches it
/// through an unowned reference (OpenCombine issue 241).
@MainActor
@Suite struct ZipAbortTests {
    let scheduler = VirtualScheduler()

    /// The publishers known to finish late.
    enum Kind: CaseIterable {
        case future, delayed, received
    }

    private func leg(_ kind: Kind, after steps: Int = 2) -> AnyPublisher<Int, Never> {
        switch kind {
        case .future:
            Future { promise in
                scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(100 * steps))) {
                    promise(.success(steps))
                }
            }
            .eraseToAnyPublisher()
        case .delayed: Just(steps).delay(for: .milliseconds(100 * steps), scheduler: scheduler).eraseToAnyPublisher()
        case .received:
            scheduler.timeline(String(repeating: "-", count: steps) + "r|")
                .map { _ in steps }
                .receive(on: scheduler)
                .eraseToAnyPublisher()
        }
    }

    @Test(arguments: Kind.allCases, Kind.allCases)
    func everyPairOfLegsAnswersAndEnds(first: Kind, second: Kind) {
        let page = scheduler.transcript(of: gather(leg(first, after: 1), leg(second, after: 3))) { _ in "p" }
        scheduler.run()
        #expect(page.text == "---(p|)")
    }

    @Test(arguments: Kind.allCases)
    func fourLegsThatFinishAtTheSameMomentAnswerOnce(kind: Kind) throws {
        let page = try gather((1...4).map { _ in leg(kind) }).record()
        scheduler.run()
        #expect(try page.elements.get() == [[2, 2, 2, 2]])
    }

    @Test(arguments: Kind.allCases, Kind.allCases)
    func everyPairOfLegsMayBeReplacedUnderSwitchToLatest(first: Kind, second: Kind) {
        let refresh = PassthroughSubject<Void, Never>()
        let page = refresh.map { gather(leg(first), leg(second, after: 4)) }.switchToLatest().record()
        scheduler.play("r-r--r", rest: 8) { _ in refresh.send() }
        #expect(page.values.map(\.1) == [4])
        #expect(page.end == nil)
    }

    @Test(arguments: Kind.allCases, Kind.allCases)
    func everyPairOfLegsMayBeCancelledMidway(first: Kind, second: Kind) {
        for steps in 0...6 {
            let page = gather(leg(first, after: 2), leg(second, after: 4), leg(first, after: 3)).record()
            for _ in 0..<steps { scheduler.advance(by: .milliseconds(99)) }
            page.cancel()
            scheduler.run()
            #expect(page.values.count <= 1)
        }
    }

    @Test(arguments: Kind.allCases, Kind.allCases)
    func everyPairOfLegsMayBeReleasedMidway(first: Kind, second: Kind) {
        for steps in 0...6 {
            do {
                let page = gather(leg(first, after: 2), leg(second, after: 4)).record()
                for _ in 0..<steps { scheduler.advance(by: .milliseconds(99)) }
                #expect(page.values.count <= 1)
            }
            scheduler.run()
        }
    }

    // RH3
    @Test(arguments: Kind.allCases)
    func oneLegMayFailBeforeTheOthersFinish(kind: Kind) {
        let failing = scheduler.timeline("-x", failure: Broken()).map { _ in 0 }.eraseToAnyPublisher()
        let late = leg(kind, after: 3).setFailureType(to: Broken.self).eraseToAnyPublisher()
        let refresh = PassthroughSubject<Void, Never>()
        let page = refresh.setFailureType(to: Broken.self)
            .map { gather(late, failing, late, late) }
            .switchToLatest()
            .record()
        refresh.send()
        scheduler.run()
        #expect(throws: Broken.self) { try page.elements.get() }
        #expect(page.values.isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func oneLegMayFinishSilentBeforeTheOthersFinish(kind: Kind) throws {
        let silent = scheduler.timeline("-|").map { _ in 0 }.eraseToAnyPublisher()
        let page = Just(gather(leg(kind, after: 3), silent)).switchToLatest().record()
        scheduler.run()
        #expect(try page.recording.get().output.isEmpty)
        #expect(page.isFinished)
    }
}
