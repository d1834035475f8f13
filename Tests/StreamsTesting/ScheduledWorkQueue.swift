import Dispatch
import OpenCombineDispatch

/// Scheduled work ordered by date, then by insertion: a binary heap, so that 10,000 jobs stay fast.
struct ScheduledWorkQueue {
    typealias Moment = VirtualScheduler.SchedulerTimeType
    typealias WorkID = Int

    private var heap: [Entry] = []
    /// The actions of the pending work.
    ///
    /// Cancelled work leaves its entry in the heap, which is skipped when it is reached.
    private var actions: [WorkID: () -> Void] = [:]
    private var lastID: WorkID = 0

    var count: Int { actions.count }

    private struct Entry {
        let due: Moment
        let id: WorkID

        func precedes(_ other: Entry) -> Bool {
            due.isBefore(other.due) || (due == other.due && id < other.id)
        }
    }

    @discardableResult
    mutating func insert(at due: Moment, _ action: @escaping () -> Void) -> WorkID {
        lastID += 1
        actions[lastID] = action
        heap.append(Entry(due: due, id: lastID))
        siftUp(from: heap.endIndex - 1)
        return lastID
    }

    mutating func cancel(_ id: WorkID) {
        actions[id] = nil
    }

    /// Removes and returns the first work, if it is due at the limit or before.
    mutating func popFirst(until limit: Moment?) -> (due: Moment, action: () -> Void)? {
        while let first = heap.first {
            guard let action = actions[first.id] else {
                removeFirst()
                continue
            }
            if let limit, limit.isBefore(first.due) { return nil }
            removeFirst()
            actions[first.id] = nil
            return (first.due, action)
        }
        return nil
    }

    private mutating func removeFirst() {
        heap.swapAt(0, heap.endIndex - 1)
        heap.removeLast()
        siftDown()
    }

    private mutating func siftUp(from start: Int) {
        var child = start
        while child > 0, case let parent = (child - 1) / 2, heap[child].precedes(heap[parent]) {
            heap.swapAt(child, parent)
            child = parent
        }
    }

    private mutating func siftDown() {
        var parent = 0
        while case let left = 2 * parent + 1, left < heap.count {
            let right = left + 1
            let child = right < heap.count && heap[right].precedes(heap[left]) ? right : left
            guard heap[child].precedes(heap[parent]) else { return }
            heap.swapAt(child, parent)
            parent = child
        }
    }
}

extension ScheduledWorkQueue.Moment {
    /// Whether this moment is earlier.
    ///
    /// Also compares the distant future, on which the comparison operators of the type fail because they compute
    /// distances.
    func isBefore(_ other: Self) -> Bool { dispatchTime.rawValue < other.dispatchTime.rawValue }

    func later(_ other: Self) -> Self { isBefore(other) ? other : self }
}
