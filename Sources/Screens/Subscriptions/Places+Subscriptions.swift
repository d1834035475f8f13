import FeedModel

extension Places {
    /// Returns the subscription that a text names or numbers; without a text, that of the current item.
    func subscription(of text: String?) throws(SubscriptionChoiceError) -> SubscriptionTarget {
        guard let text else {
            guard let source = openItem?.kept.item.source ?? currentItem?.item.source else { throw .noneOpen }
            return .item(source)
        }
        guard let number = Int(text), let numbered = try subscription(numbered: number) else { return .named(text) }
        return numbered.target
    }

    /// Returns the subscription with a number on the page whose rows the numbers mean.
    ///
    /// On the home screen the number of a section comes before that of a row; elsewhere sections have no numbers.
    ///
    /// - Returns: The subscription; `nil` if a number is a name like any other, because no page with numbers was shown.
    func subscription(numbered number: Int) throws(SubscriptionChoiceError) -> NumberedSubscription? {
        guard let place = numbered, let count = place.rowCount else { return nil }
        let section = place.homeScreen?.sections.first { $0.id == number }
        if case .subscription(let subscription)? = section?.plan.filling { return .section(subscription.uri) }
        // No row has a number below 1, and the smallest one has none before it.
        if number > 0 {
            if let item = place.item(ofRow: number - 1) { return .item(item.item.source) }
            if let source = place.feed(ofRow: number - 1)?.source { return .feed(source) }
        }
        if section != nil { throw .sectionOfQuery(number) }
        throw .noRow(number, count: count, isAtHome: place.homeScreen != nil)
    }

    /// Returns a removal or a move with the rows that its numbers mean; throws if it has only numbers, and a row is not a
    /// subscription.
    func meaning(of edit: SubscriptionEdit) throws(SubscriptionChoiceError) -> SubscriptionEdit {
        switch edit {
        case .add, .decide: return edit
        case .move(let typed, let uri):
            guard let row = Int(typed).flatMap(row(ofSubscription:)) else { return edit }
            return .move(try row.get().rawValue, to: uri)
        case .remove(let typed, _):
            let words = typed.map { word in Int(word).flatMap(titleOfQuery) ?? word }
            var rows: [String: SubscriptionEdit.Row] = [:]
            for word in words { if let number = Int(word) { rows[word] = row(ofSubscription: number) } }
            if words.allSatisfy({ rows[$0] != nil }) { for word in words { _ = try rows[word]?.get() } }
            return .remove(words, rows: rows)
        }
    }

    private func titleOfQuery(_ number: Int) -> String? {
        guard number > 0, let feed = numbered?.feed(ofRow: number - 1), feed.source == nil else { return nil }
        return feed.title
    }

    /// Returns the subscription of a row that is one; `nil` if a number is a name like any other.
    private func row(ofSubscription number: Int) -> SubscriptionEdit.Row? {
        do throws(SubscriptionChoiceError) {
            switch try subscription(numbered: number) {
            case nil: return nil
            case .feed(let source): return .success(source)
            // What is removed or moved is named, or is a row itself.
            case .item: throw .notRemovable(number, count: numbered?.rowCount ?? 0)
            case .section: throw .sectionNotRemovable(number)
            }
        } catch .noRow(let number, let count, _) {
            return .failure(.notRemovable(number, count: count))
        } catch {
            return .failure(error)
        }
    }
}

extension ReaderPlace {
    fileprivate var homeScreen: HomeScreen? { if case .home(let home) = self { home.screen } else { nil } }
}
