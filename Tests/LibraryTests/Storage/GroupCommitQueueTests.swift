import FeedModel
import Testing

@testable import Library

/// Tests of when waiting writes are taken together: GroupCommitQueue.
@Suite struct GroupCommitQueueTests {
    private func write(_ size: Int) -> GroupedWrite {
        GroupedWrite(size: size) { _, _ in
            {}
        } fail: { _ in
        }
    }

    @Test func whatComesAloneIsTakenAtOnce() {
        var waiting = GroupCommitQueue()
        for _ in 0..<3 {
            let turns = [waiting.append(write(1 << 20)), waiting.append(write(1 << 20))]
            #expect(turns == [.immediate, .none])
            let taken = waiting.take()
            #expect(taken.group.count == 2)
        }
    }

    @Test func whileMoreAreExpectedTheyWaitUntilTheyAreEnough() {
        var waiting = GroupCommitQueue()
        let isDue = waiting.expect(true)
        let turns = (0..<4).map { _ in waiting.append(write(160 << 10)) }
        #expect(turns == [.delayed, .none, .none, .immediate])
        let isLate = waiting.endDelay()
        #expect(!isDue && !isLate)
        let taken = waiting.take()
        #expect(taken.group.count == 4)
        let next = waiting.append(write(160 << 10))
        #expect(next == .delayed)
    }

    @Test func manySmallWritesAreEnoughToo() {
        var waiting = GroupCommitQueue()
        _ = waiting.expect(true)
        let turns = (0..<33).map { _ in waiting.append(write(1 << 10)) }
        #expect(turns == [.delayed] + Array(repeating: .none, count: 30) + [.immediate, .none])
        let taken = waiting.take()
        #expect(taken.group.count == 33)
        let next = waiting.append(write(1 << 10))
        #expect(next == .delayed)
    }

    @Test func nobodyWaitsLongNorForWhatDoesNotCome() {
        var waiting = GroupCommitQueue()
        _ = waiting.expect(true)
        let first = waiting.append(write(1 << 17))
        let isLate = [waiting.endDelay(), waiting.endDelay()]
        let second = waiting.append(write(1 << 17))
        #expect([first, second] == [.delayed, .none])
        #expect(isLate == [true, false])
        var counts = [waiting.take().group.count]
        let third = waiting.append(write(1 << 17))
        let isDue = waiting.expect(false)
        let fourth = waiting.append(write(1 << 17))
        #expect([third, fourth] == [.delayed, .none])
        #expect(isDue)
        counts.append(waiting.take().group.count)
        let last = waiting.append(write(1 << 17))
        #expect(counts == [2, 2])
        #expect(last == .immediate)
    }

    @Test func recordsWithoutTextWaitForNothing() {
        var waiting = GroupCommitQueue()
        _ = waiting.expect(true)
        let turns = (0..<3).map { _ in waiting.append(write(0)) }
        #expect(turns == [.immediate, .none, .none])
    }

    @Test func whatComesMeanwhileGoesIntoTheTransactionAsFarAsItHasRoom() {
        var waiting = GroupCommitQueue()
        _ = waiting.expect(true)
        _ = waiting.append(write(1 << 20))
        var sizes = [waiting.take().group.map(\.size)]
        for _ in 0..<5 { _ = waiting.append(write(1 << 20)) }
        sizes.append(waiting.takeMore(besides: 1 << 20).map(\.size))
        sizes.append(waiting.takeMore(besides: 4 << 20).map(\.size))
        // The commit scheduled for three writes finds the two that are left, and the next one none.
        let rest = [waiting.take(), waiting.take()]
        sizes += rest.map { $0.group.map(\.size) }
        let one = 1 << 20
        #expect(sizes == [[one], [one, one, one], [], [one, one], []])
        #expect(rest.map(\.isMore) == [false, false])
        let next = waiting.append(write(1 << 10))
        #expect(next == .delayed)
    }

    @Test func aTransactionHasAnEnd() {
        var waiting = GroupCommitQueue()
        for _ in 0..<9 { _ = waiting.append(write(5 << 20)) }
        _ = waiting.append(write(90 << 20))
        let taken = (0..<6).map { _ in waiting.take() }
        #expect(taken.map(\.group.count) == [2, 2, 2, 2, 1, 1])
        #expect(taken.map(\.isMore) == [true, true, true, true, true, false])
        #expect(waiting.count == 0)
    }
}
