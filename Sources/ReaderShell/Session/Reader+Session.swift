import FeedModel
import OpenCombine
import Screens
import Streams

extension Reader {
    /// Sends a command to the session, and waits until it is done.
    ///
    /// At a terminal, waits a moment only: what takes longer goes on behind the prompt.
    ///
    /// - Throws: The error with which the command failed, so that the rest of the line is skipped.
    func send(_ command: ReaderCommand) async throws {
        await perform(command)
        guard let failure else { return }
        self.failure = nil
        throw failure.error
    }

    private func perform(_ command: ReaderCommand) async {
        isCommandRunning = true
        progress = []
        session.inputs.room.send(windowRows)
        session.inputs.command.send(command)
        guard isCommandRunning else { return }
        let late = environment.scheduler.timer(every: Self.patience).first().sink { [weak self] _ in self?.beLate() }
        await withCheckedContinuation { waiting = $0 }
        late.cancel()
    }

    /// Prints the progress of a command that takes long, and at a terminal asks for the prompt.
    private func beLate() {
        for remark in progress ?? [] { note(sentence(of: remark)) }
        progress = nil
        if environment.display.isInteractive { session.inputs.promptWanted.send() }
    }

    func receive(_ reply: SessionReply) {
        switch reply {
        case .page(let page): print(page)
        case .remark(let remark): print(remark)
        case .question(let remark): ask(remark)
        case .ask(let question, let plan): ask(question, of: plan)
        case .progress(let remark):
            if isCommandRunning, progress != nil { progress?.append(remark) } else { note(sentence(of: remark)) }
        case .note(let remark): note(sentence(of: remark))
        case .browse(let address): browse(address)
        case .end: isOver = true
        case .ready:
            isCommandRunning = false
            endListening?()
            endListening = nil
            progress = nil
            if let waiting {
                self.waiting = nil
                waiting.resume()
            } else if isWaitingForLine {
                environment.display.prompt(.again)
            }
        }
    }

    private func print(_ page: SessionPage) {
        let isBesideItem = state.openItem != nil
        let text = SessionPageText(page: page, style: style, explainer: explainer, isBesideItem: isBesideItem)
        switch page {
        case .item(let opened, _, _):
            pageOfPlace = FoldedPage(page: page, width: style.width)
            printText(lines(of: page, text), heading: text.heading, named: opened.kept.id.rawValue)
        case .rows, .links, .link, .source, .explanation, .statistics, .settings: printAside(text.lines)
        case .weather(let weather) where weather.screen.forecast == nil: print(text.lines)
        default:
            pageOfPlace = FoldedPage(page: page, width: style.width)
            printPage(text.lines, after: text.earlierRows)
        }
    }

    private func lines(of page: SessionPage, _ text: SessionPageText) -> [String] {
        if case .item(_, _, let isContinued) = page { return (isContinued ? [""] : []) + text.lines }
        return text.earlierRows + text.lines
    }

    /// Folds the page of the place at the width that the terminal has now, before a line goes on with it.
    func foldAnew() {
        let width = style.width
        guard let folded = pageOfPlace, folded.width != width else { return }
        let text = SessionPageText(page: folded.page, style: style, explainer: explainer, isBesideItem: false)
        pager.fold(lines(of: folded.page, text))
        pageOfPlace?.width = width
    }

    private func print(_ remark: Remark) {
        if case .failed(let failure) = remark {
            // What fails behind the prompt is reported at once; else the line is.
            if isCommandRunning { self.failure = failure } else { report(failure.error) }
            return
        }
        if case .account(.signingIn) = remark { listenForInterruption() }
        record(remark.status(explainer: explainer))
        let sentence = sentence(of: remark)
        if !sentence.isEmpty { print(sentence) }
    }

    private func sentence(of remark: Remark) -> String {
        remark.sentence(style: style, explainer: explainer)
    }

    private var windowRows: Int {
        guard let height = pageHeight else { return settings.mostRows ?? 20 }
        // The heading is a row of the screenful.
        return min(max(5, height - 3), settings.mostRows.map { $0 - 1 } ?? .max)
    }

    /// Returns the number of rows of each section of a screen, so that its page fits the terminal.
    func rowShares(of screen: HomeScreen) -> [Int] {
        let height = environment.display.isInteractive ? environment.display.height() : nil
        let most = settings.mostRows.map { $0 + HomeFit.otherLines }
        let room = height.map { min($0, most ?? $0) - subscriptionProblems.flatMap { style.folded($0) }.count }
        return HomeFit(style: style, explainer: explainer, height: room).rows(of: screen)
    }
}
