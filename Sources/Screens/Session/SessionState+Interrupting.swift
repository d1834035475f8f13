import FeedModel

extension SessionState {
    /// Whether something runs in the background that Ctrl-C stops.
    package var isWorkingBehindPrompt: Bool {
        home.isAwaited || services.awaited != nil || !refreshes.queue.isEmpty
    }

    mutating func returnPrompt() -> [SessionEffect] {
        switch awaited {
        case nil: []
        case .homeAnswers(let isShown): isShown ? finish() : finish(.remark(.homeLoading))
        case .service: finish()
        // Counts that take long are shown the next time the feeds are.
        case .counts(let feeds): show(feeds)
        case .countsBefore(_, let count): leavePlace(of: count)
        case .refresh: finish(.remark(.refreshing))
        case .edits(.move(_, let uri), _): [.reply(.remark(.moving(uri)))]
        // Other changes end at once. An export without a file is what is printed, and questions are at the terminal.
        case .edits, .account, .export(nil): []
        case .export(let path?): [.reply(.remark(.exporting(path)))]
        // While a line is typed, a text browser cannot have the terminal, and no question can be asked. What another command replaced
        // would never be marked.
        case .links, .count, .whole, .toggle: [.reply(.remark(.stillReading))]
        // What reads the library ends soon; its answer is shown from the background.
        case .some: [.reply(.remark(.stillReading)), .reply(.ready)]
        }
    }

    /// Leaves the running command, and stops what runs in the background.
    mutating func interrupt() -> [SessionEffect] {
        var remark = Remark.stopped
        switch awaited {
        case .account(let progress): remark = progress.cancellation ?? remark
        // What is written already cannot be left halfway.
        case .edits(.move(_, let uri), _): remark = .movingOn(uri)
        default: break
        }
        // Cancelling forgets the home screen, so nothing that was known of it can be shown again.
        home = HomeProgress(name: home.name)
        (pendingMark, pendingCommand) = (nil, nil)
        services.awaited = nil
        refreshes = RefreshProgress()
        counting = FeedCounting()
        return [.cancel, .service(.cancel)] + finish(.remark(remark))
    }
}
