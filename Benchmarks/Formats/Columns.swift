import Foundation

extension String {
    /// The text padded with spaces at its end.
    func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// The text padded with spaces at its beginning.
    func rightAligned(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}

extension Double {
    /// The number with that many digits after the point.
    func written(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}
