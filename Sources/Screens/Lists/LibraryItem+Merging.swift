import FeedModel

extension [LibraryItem] {
    /// Replaces what is there in its place, and appends what is not.
    ///
    /// Pages shift while somebody reads them: an item that moved to a later page does not stand twice.
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
