public import Foundation

extension LibraryItem {
    /// The date by which lists are sorted and filtered: published, or else updated, or else arrived.
    ///
    /// Never later than ``arrived``: otherwise an item dated 2099 would lead every list until then.
    public var date: Date { min(item.date ?? arrived, arrived) }
}
