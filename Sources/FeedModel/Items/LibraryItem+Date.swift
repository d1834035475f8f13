public import Foundation

extension LibraryItem {
    /// The date by which lists are sorted and filtered at a time: published, or else updated, or else arrived.
    ///
    /// A date that lies ahead does not count yet: otherwise an item dated 2099 would lead every list until then.
    public func date(at now: Date) -> Date { item.date.map { $0 <= max(now, arrived) ? $0 : arrived } ?? arrived }
}
