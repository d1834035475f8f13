import FeedModel
import Foundation
import OpenCombine
import Screens
import SourceAPI
import Streams
import TerminalText

extension Reader {
    /// Sends a command to the session, and waits until it is done; at a terminal, what takes long continues in the background.
    ///
    /// - Throws: The error with which the command failed, so that the rest of the line is skipped.
    func send(_ command: any Command) async throws {
        try await waiting { session.inputs.command.send(command) }
    }

    /// Answers the question of a command, and waits as for a command.
    private func send(answer isYes: Bool?) async throws {
        try await waiting { session.inputs.answer.send(isYes) }
    }

    /// Begins a command or an answer, and waits until the session is ready; throws the error with which it failed.
    private func waiting(_ begin: () -> Void) async throws {
        await untilReady(begin)
        guard let failure else { return }
        self.failure = nil
        throw failure.error
    }

    private func untilReady(_ begin: () -> Void) async {
        isCommandRunning = true
        progress = []
        session.inputs.room.send(windowRows)
        begin()
        guard isCommandRunning else { return }
        let late = environment.scheduler.timer(every: Self.patience).first().sink { [weak self] _ in self?.beLate() }
        await withCheckedContinuation { waiting = $0 }
        late.cancel()
    }

    /// Prints the progress of a command that takes long, and at a terminal asks for the prompt.
    private func beLate() {
        for message in progress ?? [] { note(sentence(of: message)) }
        progress = nil
        if environment.display.isInteractive { session.inputs.promptWanted.send() }
    }

    func receive(_ reply: SessionReply) {
        switch reply {
        case .page(let page): print(page)
        case .message(let message): print(message)
        case .question(let message): ask(message)
        case .progress(let message):
            if isCommandRunning, progress != nil { progress?.append(message) } else { note(sentence(of: message)) }
        case .note(let message): note(sentence(of: message))
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
        let isBesideItem = session.places.openItem != nil
        let text = SessionPageText(page: page, style: style, explainer: explainer, isBesideItem: isBesideItem)
        switch page {
        case .item(let opened, _, _):
            pageOfPlace = (page, style.width)
            printText(lines(of: page, text), heading: text.heading, named: opened.kept.id.rawValue)
        case .rows, .links, .link, .source, .explanation, .statistics, .settings: printAside(text.lines)
        case .weather(let weather) where weather.screen.forecast == nil: print(text.lines)
        default:
            pageOfPlace = (page, style.width)
            printPage(text.lines, after: text.earlierRows)
        }
    }

    private func lines(of page: SessionPage, _ text: SessionPageText) -> [String] {
        if case .item(_, _, let isContinued) = page { return (isContinued ? [""] : []) + text.lines }
        return text.earlierRows + text.lines
    }

    /// Folds the page of the place at the width that the terminal has now, before a line continues it.
    func foldAnew() {
        let width = style.width
        guard let folded = pageOfPlace, folded.width != width else { return }
        let text = SessionPageText(page: folded.page, style: style, explainer: explainer, isBesideItem: false)
        pager.fold(lines(of: folded.page, text))
        pageOfPlace?.width = width
    }

    private func print(_ message: Message) {
        if case .failed(let failure) = message {
            // A failure in the background is reported immediately; a failure of the line, at its end.
            // After Ctrl-C it is the failure of what could not be stopped.
            if isCommandRunning { self.failure = failure } else { report(explainer.explain(failure.error)) }
            return
        }
        if case .accounts(.signingIn) = message { listenForInterruption() }
        record(message.status(explainer: explainer))
        let sentence = sentence(of: message)
        if !sentence.isEmpty { print(sentence) }
    }

    private func sentence(of message: Message) -> String { message.sentence(style: style, explainer: explainer) }

    private var windowRows: Int {
        guard let height = pageHeight else { return settings.mostRows ?? 20 }
        // The heading is a row of the screenful.
        return min(max(5, height - 3), settings.mostRows.map { $0 - 1 } ?? .max)
    }

    func rowShares(of screen: HomeScreen) -> [Int] {
        let height = environment.display.isInteractive ? environment.display.height() : nil
        let most = settings.mostRows.map { $0 + HomeFit.otherLines }
        let room = height.map { min($0, most ?? $0) - subscriptionProblems.flatMap { style.folded($0) }.count }
        return HomeFit(style: style, explainer: explainer, height: room).rows(of: screen)
    }

    /// Shows a question in place of the prompt; what does not fit on the line of the cursor is printed above it.
    func ask(_ message: Message) {
        let lines = style.folded(message.sentence(style: style, explainer: explainer))
        print(Array(lines.dropLast()))
        question = lines.last
    }

    /// Answers the question that replaces the prompt.
    ///
    /// Only `y` and `yes` are yes, and `n` and `no` are no. Another command is not an answer, and is carried out.
    ///
    /// - Returns: Whether the line was nothing but an answer.
    func answer(_ line: String) async -> Bool {
        guard question != nil else { return false }
        question = nil
        let isYes = YesOrNo.isYes(line)
        do { try await send(answer: isYes) } catch { report(error) }
        return isYes != nil || ["", LineEditor.interruptedLine].contains(line.filter { !$0.isWhitespace })
    }

    /// Lets Ctrl-C cancel the request of a sign-in; installed before its message is printed, because Ctrl-C may follow at once.
    func listenForInterruption() {
        guard !environment.display.isInteractive else { return }
        endListening = environment.keyboard.onInterrupt { [weak self] in self?.session.inputs.interrupted.send() }
    }

    /// Carries out a line; at a terminal, Ctrl-C stops it and the background work it started.
    ///
    /// A second Ctrl-C before the prompt is back ends the process.
    func performInterruptibly(_ line: String) async -> Bool {
        guard environment.display.isInteractive, line != LineEditor.interruptedLine else {
            return await perform(line: line)
        }
        let work = Task { await perform(line: line) }
        let listenNoMore = environment.keyboard.onInterrupt { [weak self] in
            self?.stop()
            work.cancel()
        }
        defer { listenNoMore() }
        return await work.value
    }

    /// Handles Ctrl-C on an empty line: leaves the page that was cut off, or stops the background work.
    ///
    /// - Returns: Whether the session continues; the second one within a second ends it.
    func interruptAtPrompt() -> Bool {
        guard interruption == nil else {
            record(.interrupted)
            return false
        }
        interruption = environment.scheduler.timer(every: .seconds(1)).first().sink { [weak self] _ in
            self?.interruption = nil
        }
        if pager.isPending {
            pager.leave()
        } else if session.isWorkingBehindPrompt {
            stop()
        } else {
            print("Ctrl-C again ends quire, and so does 'quit'.")
        }
        return true
    }

    private func stop() {
        isStopped = true
        session.inputs.interrupted.send()
    }

    func print(_ lines: [String]) { for line in lines { environment.display.print(line) } }

    /// Prints a sentence, wrapped to the width of the page: the only way of a sentence to the terminal in a session.
    func print(_ sentence: String) {
        let lines = style.folded(TerminalText.sentence(sentence))
        pager.leaveRoom(forRows: lines.count)
        print(lines)
    }

    /// Prints a message apart from the page: as a line at a terminal, else as progress.
    func note(_ sentence: String) {
        if environment.display.isInteractive { return print(sentence) }
        for line in style.folded(TerminalText.sentence(sentence)) { environment.display.note(line) }
    }

    func report(_ error: any Error) {
        // The error of a command that was stopped is the interruption itself.
        guard !isStopped else { return }
        report(explainer.explain(error))
    }

    func report(_ explanation: Explanation) {
        print(explanation.line)
        record(explanation.status)
    }

    var subscriptionProblems: [String] {
        explainer.subscriptionsFile.map { explainer.sentences(about: environment.problems(), of: $0) } ?? []
    }

    /// Keeps the worst exit status, whatever the order of the commands.
    func record(_ status: ExitStatus) { self.status = max(self.status, status) }

    var explainer: Explainer { environment.explainer() }

    var style: PageStyle {
        var style = PageStyle(
            now: environment.now(),
            clock: explainer.clock,
            width: environment.display.width(),
            settings: settings
        )
        if settings.symbols == .rich {
            style.emphasis = environment.display.emphasis
            style.openableAddress = environment.display.openableAddress
        }
        return style
    }

    /// How long to wait for a result before the prompt returns.
    static let patience = Duration.milliseconds(300)

    package func warn(_ error: any Error, consequence: String) {
        report(error)
        print(consequence)
    }
}
