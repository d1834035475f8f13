import FeedModel
public import Foundation

/// What a page needs to know to be written: time, place, width.
public struct PageStyle {
    /// The time ages are counted to.
    public var now: Date
    /// The clock by which times of day are told.
    public var clock: LocalClock
    /// How many cells a line has; `nil` when nobody folds lines.
    public var width: Int?

    /// The signs beside the words.
    public var symbols = Symbols.rich

    /// Makes a style.
    public init(now: Date, clock: LocalClock, width: Int?, symbols: Symbols = .rich) {
        self.now = now
        self.clock = clock
        self.width = width
        self.symbols = symbols
    }

    /// How long ago, in a few letters.
    func age(_ date: Date) -> String { Age(of: date, at: now).description }

    /// A day and a time of day: `2026-11-21 18:42`.
    func dayAndTime(_ date: Date) -> String { "\(clock.day(date)) \(clock.time(date))" }

    /// Puts one text at the left edge and one at the right, or behind it when there is no room.
    func spread(_ left: String, _ right: String) -> String {
        guard !right.isEmpty else { return left }
        let room = (width ?? 80) - left.cellWidth - right.cellWidth
        return left + String(repeating: " ", count: max(2, room)) + right
    }
}
