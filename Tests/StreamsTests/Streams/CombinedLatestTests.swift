import OpenCombine
import QuireTesting
import Streams
import StreamsTesting
import Testing

// RC10
/// Tests of combining latest values: Publisher+CombinedLatest.
@MainActor
@Suite struct CombinedLatestTests {
    let scheduler = VirtualScheduler()

    private func timeline(_ text: String) -> AnyPublisher<Character, Broken> {
        scheduler.timeline(text, failure: Broken())
    }

    // RC10
    @Test func eachPairHoldsTheLatestOfBothSides() {
        let numbers = PassthroughSubject<Int, Never>()
        let letters = PassthroughSubject<String, Never>()
        let pairs = numbers.combinedLatest(with: letters).map { "\($0)\($1)" }.record()
        numbers.send(1)
        numbers.send(2)
        letters.send("x")
        numbers.send(3)
        letters.send("y")
        #expect(pairs.values == ["2x", "3x", "3y"])
    }

    // RC10
    /// Each pair is written as the letter of its left side.
    @Test(arguments: [
        ("a-b-c|", "-1-2|", "-abbc|"),
        ("a|", "--1-2|", "--a-a|"),
        ("a---|", "-1|", "-a--|"),
        ("--|", "-1-2|", "----|"),
        ("-a-b|", "|", "----|"),
        ("|", "-----", ""),
        ("|", "|", "|"),
        ("|", "-1-x", "---x"),
        ("a-x", "-1", "-ax"),
        ("a-b-", "-x", "-x"),
        ("-x", "--|", "-x"),
        ("a", "1", "a"),
    ])
    func twoSidesEndAsCombineEndsThem(left: String, right: String, expected: String) {
        let pairs = scheduler.transcript(of: timeline(left).combinedLatest(with: timeline(right))) { $0.0 }
        scheduler.run()
        #expect(pairs.text == expected)
    }

    // RC10
    @Test func aSilentEndLeavesTheOtherSideRunning() {
        let cancelled = Counter()
        let sides = (0..<4).map { _ in PassthroughSubject<Int, Broken>() }
        let other = sides[3].handleEvents(receiveCancel: cancelled.increment)
        let all = sides[0].combinedLatest(with: sides[1], sides[2], other).map { [$0, $1, $2, $3] }.record()
        for side in sides.dropLast() {
            side.send(completion: .finished)
            sides[3].send(1)
            #expect(!all.isFinished && cancelled.count == 0)
        }
        sides[3].send(completion: .finished)
        #expect(all.isFinished && all.values.isEmpty)
    }

    // RC10
    @Test func aFailureCancelsTheOtherSide() {
        let cancelled = Counter()
        let other = timeline("a-b-c-").handleEvents(receiveCancel: cancelled.increment)
        let pairs = other.combinedLatest(with: timeline("-x")).record()
        scheduler.advance(by: .milliseconds(100))
        #expect(cancelled.count == 1)
        #expect(!pairs.isFinished && pairs.end != nil)
    }

    // RC10, RL1
    @Test func threeSidesMakeTheTruthTableOfASignInForm() {
        for row in 0..<8 {
            let (user, password, busy) = (row & 1 != 0, row & 2 != 0, row & 4 != 0)
            let canLogin = CurrentValueSubject<Bool, Never>(user)
                .combinedLatest(with: CurrentValueSubject(password), CurrentValueSubject(busy))
                .map { $0 && $1 && !$2 }
                .record()
            #expect(canLogin.values == [user && password && !busy])
        }
    }

    @Test func fourSidesSpeakOnceAllHaveSpoken() {
        let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
        let all = subjects[0].combinedLatest(with: subjects[1], subjects[2], subjects[3])
            .map { [$0, $1, $2, $3] }
            .record()
        for (index, subject) in subjects.enumerated() { subject.send(index) }
        subjects[1].send(9)
        #expect(all.values == [[0, 1, 2, 3], [0, 9, 2, 3]])
        for subject in subjects.dropLast() { subject.send(completion: .finished) }
        #expect(!all.isFinished)
        subjects[3].send(completion: .finished)
        #expect(all.isFinished)
    }

    @Test func aSideMaySayNil() {
        let left = CurrentValueSubject<Int?, Never>(nil)
        let pairs = left.combinedLatest(with: Just(1)).map { "\($0.map(String.init) ?? "nil")\($1)" }.record()
        left.send(2)
        #expect(pairs.values == ["nil1", "21"])
        let ended = Just(Int?.none).combinedLatest(with: scheduler.timeline("-a|")).record()
        scheduler.run()
        #expect(ended.values.count == 1)
    }
}
