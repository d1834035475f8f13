import Foundation
import Services

extension RunClock {
    /// Makes a clock that describes errors, which nothing here explains.
    init(now: @escaping @Sendable () -> Date, utcOffset: @escaping @Sendable (Date) -> Int) {
        self.init(now: now, utcOffset: utcOffset, explain: { ("\($0)", "") }, reason: { "\($0)" })
    }
}
