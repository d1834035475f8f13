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

    /// Begins a command or an answer, and waits until the session is ready; throws the error with which it failed.
    private func waiting(_ begin: () -> Void) async throws {
        running.isWaiting = true
        running.progress = []
        session.inputs.room.send(windowRows)
        begin()
        if running.isWaiting {
            let late = environment.scheduler.timer(every: Self.patience).first().sink { [weak self] _ in
                self?.beLate()
            }
            await withCheckedContinuation { running.waiting = $0 }
            late.cancel()
        }
        guard let failure = running.failure else { return }
        running.failure = nil
        throw failure.error
    }

    /// Prints the progress of a command that takes long, and at a terminal asks for the prompt.
    private func beLate() {
        for message in running.progress ?? [] { note(vocabulary.sentence(message)) }
        running.progress = nil
        if environment.display.isInteractive { session.inputs.promptWanted.send() }
    }

    func receive(_ reply: SessionReply) {
        switch reply {
        case .page(let page): print(page)
        case .message(let message): print(message)
        case .failure(let failure): running.failure = failure
        case .question(let message): ask(message)
        case .progress(let message):
            if running.isWaiting, running.progress != nil {
                running.progress?.append(message)
            } else {
                note(vocabulary.sentence(message))
            }
        case .note(let message): note(vocabulary.sentence(message))
        case .end: running.isLast = true
        case .ready:
            running.isWaiting = false
            running.endListening?()
            running.endListening = nil
            running.progress = nil
            if let waiting = running.waiting {
                running.waiting = nil
                waiting.resume()
            } else if isWaitingForLine {
                environment.display.prompt(.again)
            }
        }
    }

    private func print(_ page: SessionPage) {
        let lines = lines(of: page)
        switch page {
        case .item(let opened, let position, _):
            pageOfPlace = (page, environment.display.width())
            printText(
                lines.new,
                heading: renderer.lines(vocabulary.heading(opened, at: position)),
                named: opened.kept.id.rawValue
            )
        case .rows, .links, .link, .source, .explanation, .statistics, .settings: printAside(lines.new)
        case .weather(let weather) where weather.screen.forecast == nil: print(lines.new)
        default:
            pageOfPlace = (page, environment.display.width())
            printPage(lines.new, after: lines.earlier)
        }
    }

    /// Returns the lines of a page, and those above it that were printed earlier.
    private func lines(of page: SessionPage) -> (earlier: [String], new: [String]) {
        let blocks = vocabulary.blocks(
            page,
            isNextToItem: session.places.openItem != nil,
            showsAddresses: settings.hasAddresses
        )
        let earlier = renderer.lines(vocabulary.earlierBlocks(page))
        var new = renderer.lines(blocks)
        if case .item(_, _, isContinued: true) = page { new.insert("", at: 0) }
        return (earlier, new)
    }

    /// Folds the page of the place at the width that the terminal has now, before a line continues it.
    func foldAnew() {
        let width = environment.display.width()
        guard let folded = pageOfPlace, folded.width != width else { return }
        let lines = lines(of: folded.page)
        pager.fold(lines.earlier + lines.new)
        pageOfPlace?.width = width
    }

    private func print(_ message: Message) {
        if case .accounts(.signingIn) = message { listenForInterruption() }
        record(vocabulary.status(of: message))
        let sentence = vocabulary.sentence(message)
        if !sentence.isEmpty { print(sentence) }
    }

    private var windowRows: Int {
        guard let height = pageHeight else { return settings.mostRows ?? 20 }
        // The heading is a row of the screenful.
        return min(max(5, height - 3) / renderer.linesPerRow, settings.mostRows.map { $0 - 1 } ?? .max)
    }

    func rowShares(of screen: HomeScreen) -> [Int] {
        let height = environment.display.isInteractive ? environment.display.height() : nil
        let most = settings.mostRows.map { $0 + HomeFit.otherLines }
        let room = height.map { min($0, most ?? $0) - subscriptionProblems.flatMap { renderer.lines($0) }.count }
        return HomeFit(renderer: renderer, vocabulary: vocabulary, height: room).rows(of: screen)
    }

    /// Shows a question in place of the prompt; what does not fit on the line of the cursor is printed above it.
    func ask(_ message: Message) {
        let lines = renderer.lines(vocabulary.sentence(message))
        print(Array(lines.dropLast()))
        question = lines.last
    }

    /// Answers the question that replaces the prompt; `nil` if another command is typed instead.
    func answer(_ isYes: Bool?) async {
        question = nil
        do { try await waiting { session.inputs.answer.send(isYes) } } catch { report(error) }
    }

    /// Lets Ctrl-C cancel the request of a sign-in; installed before its message is printed, because Ctrl-C may follow at once.
    func listenForInterruption() {
        guard !environment.display.isInteractive else { return }
        running.endListening = environment.keyboard.onInterrupt { [weak self] in self?.session.inputs.interrupted.send()
        }
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
            say(.interruptedAtPrompt)
        }
        return true
    }

    private func stop() {
        running.isStopped = true
        session.inputs.interrupted.send()
    }

    func print(_ lines: [String]) { for line in lines { environment.display.print(line) } }

    /// Prints a sentence, wrapped to the width of the page: the only way of a sentence to the terminal in a session.
    func print(_ sentence: String) {
        let lines = renderer.lines(TerminalText.sentence(sentence))
        pager.leaveRoom(forRows: lines.count)
        print(lines)
    }

    /// Prints a message apart from the page: as a line at a terminal, else as progress.
    func note(_ sentence: String) {
        if environment.display.isInteractive { return print(sentence) }
        for line in renderer.lines(TerminalText.sentence(sentence)) { environment.display.note(line) }
    }

    func report(_ error: any Error) {
        // The error of a command that was stopped is the interruption itself.
        guard !running.isStopped else { return }
        report(vocabulary.explain(error))
    }

    func report(_ explanation: Explanation) {
        print(explanation.line)
        record(explanation.status)
    }

    var subscriptionProblems: [String] {
        vocabulary.subscriptionsFile.map { vocabulary.sentences(about: environment.problems(), of: $0) } ?? []
    }

    /// Keeps the worst exit status, whatever the order of the commands.
    func record(_ status: ExitStatus) { self.status = max(self.status, status) }

    var vocabulary: any Vocabulary {
        var vocabulary = environment.vocabulary()
        vocabulary.symbols = settings.symbols
        return vocabulary
    }

    var renderer: any Renderer {
        settings.renderer(
            width: environment.display.width(),
            emphasis: emphasis,
            openableAddress: environment.display.openableAddress
        )
    }

    var emphasis: Emphasis? { settings.symbols == .rich ? environment.display.emphasis : nil }

    func say(_ message: ReaderMessage) { print(vocabulary.sentence(message)) }

    /// How long to wait for a result before the prompt returns.
    static let patience = Duration.milliseconds(300)

    package func warn(_ error: any Error, consequence: String) {
        report(error)
        print(consequence)
    }
}
