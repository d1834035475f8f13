import FeedModel

extension [LibraryItem] {
    /// Replaces items that are already present, and appends the others if `appends` is set.
    ///
    /// Pages shift between two requests; an item that moved to a later page must not appear twice.
    mutating func merge(_ changed: [LibraryItem], appends: Bool) {
        var places = Dictionary(indices.map { (self[$0].id, $0) }) { first, _ in first }
        for item in changed {
            if let place = places[item.id] {
                self[place] = item
            } else if appends {
                places[item.id] = count
                append(item)
            }
        }
    }
}
