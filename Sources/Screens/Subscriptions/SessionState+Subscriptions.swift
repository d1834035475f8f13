import FeedModel

extension SessionState {
    /// Explains the last fetch of a subscription: of the one that a text names, of a row or of a section of the home screen by its
    /// number, or without a text the one of the current item.
    mutating func why(_ text: String?) -> [SessionEffect] {
        do throws(SubscriptionChoiceError) {
            var target: SubscriptionTarget
            if let text {
                target = .named(text)
                if let number = Int(text), let numbered = try numberedSubscription(number) { target = numbered.target }
            } else {
                guard let source = openItem?.kept.item.source ?? currentItem?.item.source else { throw .noneOpen }
                target = .item(source)
            }
            return wait(for: .explanation, [.subscriptions(.explain(target))])
        } catch {
            return fail(SessionFailure(error))
        }
    }

    mutating func change(_ edits: [SubscriptionEdit]) -> [SessionEffect] {
        do throws(SubscriptionChoiceError) {
            var meant: [SubscriptionEdit] = []
            for edit in edits { meant.append(try withRows(edit)) }
            return self.edit(meant)
        } catch {
            return fail(SessionFailure(error))
        }
    }

    /// Returns a removal or a move with the rows that its numbers mean; throws if it has only numbers, and a row is not a subscription.
    private func withRows(_ edit: SubscriptionEdit) throws(SubscriptionChoiceError) -> SubscriptionEdit {
        if case .move(let typed, let uri) = edit, let row = Int(typed).flatMap(ownRow) {
            return .move(try row.get().rawValue, to: uri)
        }
        guard case .remove(let typed, _) = edit else { return edit }
        let words = typed.map { word in Int(word).flatMap(titleOfQuery) ?? word }
        var rows: [String: SubscriptionEdit.Row] = [:]
        for word in words { if let number = Int(word) { rows[word] = ownRow(number) } }
        if words.allSatisfy({ rows[$0] != nil }) { for word in words { _ = try rows[word]?.get() } }
        return .remove(words, rows: rows)
    }

    private func titleOfQuery(_ number: Int) -> String? {
        guard number > 0, let feed = numberedPlace?.feed(ofRow: number - 1), feed.source == nil else { return nil }
        return feed.title
    }

    /// Returns the subscription of a row that is one; `nil` if a number is a name like any other.
    private func ownRow(_ number: Int) -> SubscriptionEdit.Row? {
        do throws(SubscriptionChoiceError) {
            switch try numberedSubscription(number) {
            case nil: return nil
            case .feed(let source): return .success(source)
            // What is removed or moved is named, or is a row itself.
            case .item: throw .notRemovable(number, count: numberedPlace?.rowCount ?? 0)
            case .section: throw .sectionNotRemovable(number)
            }
        } catch .noRow(let number, let count, _) {
            return .failure(.notRemovable(number, count: count))
        } catch {
            return .failure(error)
        }
    }

    mutating func edit(_ edits: [SubscriptionEdit]) -> [SessionEffect] {
        guard let edit = edits.first else { return finish() }
        return wait(for: .edits(edit, rest: Array(edits.dropFirst())), [.subscriptions(.edit(edit))])
    }

    /// Allows or denies a command as the reader answered; without an answer it is undecided.
    mutating func decide(_ uri: SubscriptionURI, isAllowed: Bool?) -> [SessionEffect] {
        guard let isAllowed else { return finish(.remark(.notAllowed(uri, .undecided))) }
        return edit([.decide(uri, isAllowed: isAllowed)])
    }

    mutating func receive(_ answer: SubscriptionAnswer) -> [SessionEffect] {
        switch answer {
        case .listed(let result):
            if case .countsBefore(.sources, let count) = awaited {
                return leavePlace(of: count, after: result) { $0.update($1) }
            }
            if case .subscribed(let step) = awaited { return receive(result) { $0.receive($1, of: step) } }
            guard awaited == .sources else { return [] }
            return receive(result) { state, sources in
                state.push(.sources(sources))
                return state.finish(.page(.sources(sources)))
            }
        case .explained(let result):
            guard awaited == .explanation else { return [] }
            return receive(result) { $0.finish(.page(.explanation($1))) }
        case .edited(let edit, let result): return receive(result, of: edit)
        case .found(let title, let result): return receive(result, of: title)
        }
    }

    private mutating func receive(
        _ result: Result<SubscriptionChange, SessionFailure>,
        of edit: SubscriptionEdit
    ) -> [SessionEffect] {
        var pending: [SubscriptionEdit] = []
        var isAwaited = false
        if case .edits(edit, let edits) = awaited { (pending, isAwaited) = (edits, true) }
        let change: SubscriptionChange
        switch result {
        case .failure(let failure): return reply([.remark(.failed(failure))], isAwaited: isAwaited)
        case .success(let made): change = made
        }
        let uri = change.uri
        var remarks: [Remark]
        switch edit {
        case .add(let subscription, _, _):
            remarks = [.added(subscription, isFetchable: change.obstacle == nil, isUndoable: isInteractive)]
        case .remove:
            remarks = ([uri] + change.others).map {
                .removed($0, title: change.titles[$0], isUndoable: isInteractive)
            }
        case .move:
            remarks = change.move.map { [.moved($0, title: change.titles[$0.old])] } ?? []
            // Numbers mean items that have other identities now.
            (places, lastAsked) = ([], nil)
        case .decide(_, let isAllowed): remarks = [.decided(uri, isAllowed: isAllowed)]
        }
        // The sections of the home screen are others now.
        let effects = forgetHome()
        if let obstacle = change.obstacle {
            if isAwaited, isInteractive, pending.isEmpty, let remark = remarks.first {
                pendingCommand = uri
                return effects + finish(.remark(remark), .question(.confirmCommand(uri)))
            }
            remarks.append(.notAllowed(uri, obstacle))
        }
        let replies = remarks.map { SessionEffect.reply(.remark($0)) }
        guard isAwaited else { return effects + replies + reply([], isAwaited: false) }
        return effects + replies + self.edit(pending)
    }

    /// Continues with an answer, or ends the command with the error in its place.
    mutating func receive<Answer>(
        _ result: Result<Answer, SessionFailure>,
        _ goOn: (inout SessionState, Answer) -> [SessionEffect]
    ) -> [SessionEffect] {
        switch result {
        case .failure(let failure): fail(failure)
        case .success(let answer): goOn(&self, answer)
        }
    }

    /// Returns the subscription with a number on the page whose rows the numbers mean; `nil` if a number is a name like any other,
    /// because no page with numbers was shown.
    ///
    /// On the home screen the number of a section comes before that of a row; elsewhere sections have no numbers.
    func numberedSubscription(_ number: Int) throws(SubscriptionChoiceError) -> NumberedSubscription? {
        guard let place = numberedPlace, let count = place.rowCount else { return nil }
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

    mutating func keep(as name: String) -> [SessionEffect] {
        do {
            guard let list = currentList, list.question.items == nil else { throw KeptQueryError(name: name) }
            return edit([.add(Subscription(uri: try SubscriptionURI("query:\(name):\(list.question.query)")))])
        } catch {
            return fail(SessionFailure(error))
        }
    }
}

package enum SubscriptionEffect: Hashable, Sendable {
    case list
    case explain(SubscriptionTarget)
    case edit(SubscriptionEdit)
    case find(String)
}

package enum SubscriptionAnswer: Sendable {
    case listed(Result<SourcesPlace, SessionFailure>)
    case explained(Result<SubscriptionStatus, SessionFailure>)
    case edited(SubscriptionEdit, Result<SubscriptionChange, SessionFailure>)
    /// The feeds with a title were found: a query, and if none can be read, the subscriptions.
    case found(String, Result<[FeedRow], SessionFailure>)
}

enum NumberedSubscription: Hashable, Sendable {
    case item(SourceID)
    case feed(SourceID)
    case section(SubscriptionURI)

    var source: SourceID {
        switch self {
        case .item(let source), .feed(let source): source
        case .section(let uri): uri.id
        }
    }

    var target: SubscriptionTarget {
        switch self {
        case .item(let source), .feed(let source): .item(source)
        case .section(let uri): .subscription(uri)
        }
    }
}

extension ReaderPlace {
    fileprivate var homeScreen: HomeScreen? { if case .home(let home) = self { home.screen } else { nil } }
}

/// The page is not the answer to a query, which could be kept by this name.
package struct KeptQueryError: Error, Hashable, Sendable {
    package var name: String
}
