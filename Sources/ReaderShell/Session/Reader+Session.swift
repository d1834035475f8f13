import FeedModel
import OpenCombine
import Screens
import Streams

extension Reader {
    /// Sends a command to the session, and waits until it is done.
    ///
    /// At a terminal, waits a moment only: what takes longer goes on behind the prompt.
    func send(_ command: ReaderCommand) async {
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

    /// Receives a reply of the session.
    func receive(_ reply: SessionReply) {
        switch reply {
        case .page(let page): print(page)
        case .remark(let remark): print(remark)
        case .progress(let remark):
            if isCommandRunning, progress != nil { progress?.append(remark) } else { note(sentence(of: remark)) }
        case .browse(let address): browse(address)
        case .ready:
            isCommandRunning = false
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
        let text = SessionPageText(page: page, style: style, explainer: explainer)
        switch page {
        case .item(let opened, _, _, let isContinued):
            printPage((isContinued ? [""] : []) + text.lines, named: opened.kept.id.rawValue, isContinued: isContinued)
        case .links, .link: printAside(text.lines)
        case .service(let service) where service.kind == .pages: printPagesAgain()
        case .service: printRepositoriesAgain()
        case .weather: printWeatherAgain()
        default: printPage(text.lines)
        }
    }

    private func print(_ remark: Remark) {
        if case .failed(let failure) = remark {
            // What fails behind the prompt is reported at once; else the line is.
            if isCommandRunning { self.failure = failure } else { report(failure.error) }
            return
        }
        record(remark.status)
        print(sentence(of: remark))
    }

    private func sentence(of remark: Remark) -> String {
        remark.sentence(style: style, explainer: explainer)
    }

    /// The number of rows that a list has room for.
    private var windowRows: Int {
        guard let height = pageHeight else { return 20 }
        return max(5, height - 3)
    }

    /// Prints a page of the current value of a screen.
    func printCurrent<Screen>(_ screens: AnyPublisher<Screen, Never>, _ lines: (Screen) -> [String]) {
        var current: Screen?
        screens.first().sink { current = $0 }.cancel()
        if let current { printPage(lines(current)) }
    }
}
