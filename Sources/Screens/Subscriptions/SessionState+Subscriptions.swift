import FeedModel

extension SessionState {
    /// Explains the last fetch of a subscription: of the one that a text names, of a section of the home screen or of a row by its
    /// number, or without a text the one of the current item.
    mutating func why(_ text: String?) -> [SessionEffect] {
        do throws(SubscriptionChoiceError) {
            let target: SubscriptionTarget
            if let text {
                target = try numbered(text) ?? .named(text)
            } else {
                guard let source = openItem?.kept.item.source ?? currentItem?.item.source else { throw .noneOpen }
                target = .item(source)
            }
            return wait(for: .explanation, [.subscriptions(.explain(target))])
        } catch {
            return fail(SessionFailure(error))
        }
    }

    /// Returns the subscription with a number; `nil` if a text is no number, or nothing with numbers was shown.
    ///
    /// On the home screen the number of a section comes before that of a row, elsewhere the other way round.
    private func numbered(_ text: String) throws(SubscriptionChoiceError) -> SubscriptionTarget? {
        guard let number = Int(text) else { return nil }
        let section = shownHome?.sections.first { $0.id == number }
        var ofSection: SubscriptionTarget?
        if case .subscription(let subscription)? = section?.plan.filling { ofSection = .subscription(subscription.uri) }
        let ofRow = self.target(ofRow: number - 1)
        let isAtHome = if case .home? = numberedPlace { true } else { false }
        if let target = isAtHome ? ofSection ?? ofRow : ofRow ?? ofSection { return target }
        if section != nil { throw .sectionOfQuery(number) }
        guard let count = numberedPlace?.rowCount else { return nil }
        throw .noRow(number, count: count, isAtHome: isAtHome)
    }

    /// Returns the subscription of an item, or of a feed, by the index of its row; `nil` for another row.
    func target(ofRow row: Int) -> SubscriptionTarget? {
        if let item = numberedPlace?.item(ofRow: row) { return .item(item.item.source) }
        return numberedPlace?.feed(ofRow: row)?.source.map { .item($0) }
    }

    /// The home screen shown last.
    private var shownHome: HomeScreen? {
        for case .home(let home) in places.reversed() { return home.screen }
        return nil
    }

    /// Changes the subscriptions, one after the other.
    mutating func edit(_ edits: [SubscriptionEdit]) -> [SessionEffect] {
        guard let edit = edits.first else { return finish() }
        return wait(for: .edits(edit, rest: Array(edits.dropFirst())), [.subscriptions(.edit(edit))])
    }

    /// Allows or denies a command as the reader answered; without an answer it is undecided.
    mutating func decide(_ uri: SubscriptionURI, isAllowed: Bool?) -> [SessionEffect] {
        guard let isAllowed else { return finish(.remark(.notAllowed(uri, .undecided))) }
        return edit([.decide(uri, isAllowed: isAllowed)])
    }

    /// Receives an answer about subscriptions.
    mutating func receive(_ answer: SubscriptionAnswer) -> [SessionEffect] {
        switch answer {
        case .listed(let result):
            guard awaited == .sources else { return [] }
            return receive(result) { state, sources in
                state.push(.sources(sources))
                return state.finish(.page(.sources(sources)))
            }
        case .explained(let result):
            guard awaited == .explanation else { return [] }
            return receive(result) { $0.finish(.page(.explanation($1))) }
        case .edited(let edit, let result): return receive(result, of: edit)
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
        case .add: remarks = [.added(uri, isFetchable: change.obstacle == nil)]
        case .remove: remarks = ([uri] + change.others).map { .removed($0) }
        case .move:
            remarks = change.move.map { [.moved($0)] } ?? []
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

    /// Goes on with an answer, or ends the command with the error in its place.
    mutating func receive<Answer>(
        _ result: Result<Answer, SessionFailure>,
        _ goOn: (inout SessionState, Answer) -> [SessionEffect]
    ) -> [SessionEffect] {
        switch result {
        case .failure(let failure): fail(failure)
        case .success(let answer): goOn(&self, answer)
        }
    }
}

/// An effect on subscriptions.
package enum SubscriptionEffect: Hashable, Sendable {
    /// Reads the subscriptions and the sources.
    case list
    /// Reads the status of a subscription.
    case explain(SubscriptionTarget)
    /// Changes the subscriptions.
    case edit(SubscriptionEdit)
}

/// An answer about subscriptions.
package enum SubscriptionAnswer: Sendable {
    /// The subscriptions and the sources were read.
    case listed(Result<SourcesPlace, SessionFailure>)
    /// The status of a subscription was read.
    case explained(Result<FetchExplanation, SessionFailure>)
    /// The subscriptions were changed.
    case edited(SubscriptionEdit, Result<SubscriptionChange, SessionFailure>)
}
