import FeedModel

extension [LibraryItem] {
    /// Replaces items that are already present, and appends the others.
    ///
    /// Pages shift between two requests; an item that moved to a later page must not appear twice.
    mutating func merge(_ added: [LibraryItem]) {
        var places = Dictionary(indices.map { (self[$0].id, $0) }) { first, _ in first }
        for item in added {
            if let place = places[item.id] {
                self[place] = item
            } else {
                places[item.id] = count
                append(item)
            }
        }
    }

    /// Takes over the states of changed items that are present.
    ///
    /// The rest of a row stays as it was listed: the library may name another of several subscriptions that carry the article,
    /// whose title the list does not have.
    mutating func update(_ changed: [LibraryItem]) {
        let states = Dictionary(changed.map { ($0.id, $0.state) }) { $1 }
        for index in indices {
            if let state = states[self[index].id] { self[index].state = state }
        }
    }
}
