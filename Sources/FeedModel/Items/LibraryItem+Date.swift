public import Foundation

extension LibraryItem {
    /// The date lists are sorted and filtered by: the publisher's, as far as it can be true.
    ///
    /// Published, else updated, else arrived; and never later than ``arrived``, because nothing can be published
    /// after we have it, and a publisher that writes the year 2099 would otherwise lead every list until then.
    public var date: Date { min(item.date ?? arrived, arrived) }
}
