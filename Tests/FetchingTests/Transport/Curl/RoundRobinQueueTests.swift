import Testing

@testable import Fetching

/// Tests of the order of requests to several hosts: RoundRobinQueue.
@Suite struct RoundRobinQueueTests {
    @Test func hostsTakeTurnsAndKeepTheirOwnOrder() {
        var queue = RoundRobinQueue<String>(total: 3, perHost: 2)
        for element in ["a1", "a2", "a3", "a4", "b1", "c1"] { queue.append(element, host: String(element.prefix(1))) }
        #expect(started(&queue) == ["a1", "b1", "c1"])
        queue.finished(host: "b")
        #expect(started(&queue) == ["a2"])
        queue.finished(host: "c")
        // Two elements of a are running.
        #expect(started(&queue) == [])
        queue.append("b2", host: "b")
        #expect(started(&queue) == ["b2"])
        queue.finished(host: "a")
        queue.finished(host: "a")
        #expect(started(&queue) == ["a3", "a4"])
    }

    @Test func aTurnContinuesUntilItsLengthIsReached() {
        var queue = RoundRobinQueue<String>(total: 2, perHost: 2, length: 3)
        for element in ["a1", "a2", "a3", "a4", "a5", "b1", "b2", "c1"] {
            queue.append(element, host: String(element.prefix(1)))
        }
        #expect(started(&queue) == ["a1", "b1"])
        queue.finished(host: "a")
        #expect(started(&queue) == ["a2"])
        queue.finished(host: "a")
        #expect(started(&queue) == ["a3"])
        queue.finished(host: "b")
        #expect(started(&queue) == ["b2"])
        // Three elements of a have started in a row, and c has not had a turn yet.
        queue.finished(host: "a")
        #expect(started(&queue) == ["c1"])
        queue.finished(host: "b")
        #expect(started(&queue) == ["a4"])
        queue.finished(host: "c")
        #expect(started(&queue) == ["a5"])
        queue.finished(host: "a")
        queue.finished(host: "a")
        #expect(started(&queue) == [])
    }

    @Test(arguments: [1, 3]) func everyElementStartsOnceInAnyOrderOfEnds(length: Int) {
        var queue = RoundRobinQueue<Int>(total: 5, perHost: 2, length: length)
        for number in 0..<1000 { queue.append(number, host: "host\(number % 7)") }
        var running: [(element: Int, host: String)] = []
        var seen: [Int] = []
        var random: UInt64 = 1
        repeat {
            while let next = queue.popFirst() {
                running.append(next)
                seen.append(next.element)
                #expect(running.count <= 5)
                #expect(running.count { $0.host == next.host } <= 2)
            }
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            queue.finished(host: running.remove(at: Int(random >> 33) % running.count).host)
        } while !running.isEmpty
        #expect(seen.sorted() == Array(0..<1000))
    }

    @Test func removedElementsDoNotStart() {
        var queue = RoundRobinQueue<Int>(total: 1, perHost: 1)
        for number in 0..<5 { queue.append(number, host: "a") }
        #expect(queue.popFirst()?.element == 0)
        #expect(queue.removeAll() == [1, 2, 3, 4])
        queue.finished(host: "a")
        #expect(queue.popFirst() == nil)
    }

    private func started(_ queue: inout RoundRobinQueue<String>) -> [String] {
        var elements: [String] = []
        while let next = queue.popFirst() { elements.append(next.element) }
        return elements
    }
}
