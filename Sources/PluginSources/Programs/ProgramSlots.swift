/// Limits how many programs run at once, and runs one of a subscription at a time.
actor ProgramSlots {
    static let count = 4

    private var running: Set<String> = []
    private var waiting: [(key: String, continuation: CheckedContinuation<Void, Never>)] = []

    func enter(_ key: String) async {
        guard running.count >= Self.count || running.contains(key) else {
            running.insert(key)
            return
        }
        await withCheckedContinuation { waiting.append((key, $0)) }
    }

    func leave(_ key: String) {
        running.remove(key)
        // Several can begin when the one that left also held back its own subscription.
        while running.count < Self.count, let place = waiting.firstIndex(where: { !running.contains($0.key) }) {
            let next = waiting.remove(at: place)
            running.insert(next.key)
            next.continuation.resume()
        }
    }
}
