import OpenCombine
import Screens
import Streams
import TerminalText

extension Reader {
    /// Prints the page of a place, as much of it as the screen has room for; the rest waits for a key.
    ///
    /// - Parameters:
    ///   - earlier: The lines above the page that were printed earlier.
    ///   - name: The name under which the reader's place in it is remembered.
    func printPage(_ lines: [String], after earlier: [String] = [], named name: String? = nil) {
        guard !showInProgram(lines) else {
            // Nothing of it is left to print.
            _ = pager.show(lines, after: earlier, named: name, on: Pager.Screen())
            return
        }
        printing { pager.show(lines, after: earlier, named: name, on: screen) }
    }

    /// Prints a text as ``printPage(_:after:named:)`` does; one that was left before its end continues there, below its heading.
    ///
    /// - Parameter name: The name under which the reader's place in it is remembered.
    func printText(_ lines: [String], heading: @autoclosure () -> [String], named name: String) {
        // A program shows all of the text.
        guard pageHeight != nil, !settings.hasPager, let start = pager.placeLeft(in: lines, named: name) else {
            return printPage(lines, named: name)
        }
        printing {
            let above = heading() + renderer.lines(vocabulary.sentence(.resumed(line: start, of: lines.count)))
            pager.leaveRoom(forRows: above.count)
            return above + pager.show(lines, named: name, from: start, on: screen)
        }
    }

    func printAside(_ blocks: [Block]) { printAside(renderer.lines(blocks)) }

    func printAside(_ lines: [String]) {
        guard !showInProgram(lines) else { return }
        printing { pager.showAside(lines, on: screen(isAside: true)) }
    }

    /// Shows a page that is longer than the screen in the program in PAGER, if the settings ask for it.
    ///
    /// - Returns: Whether it was shown; never while a line is typed, because the program needs the terminal.
    private func showInProgram(_ lines: [String]) -> Bool {
        guard settings.hasPager, !isWaitingForLine, !pager.fits(lines, on: screen) else { return false }
        let program = environment.pager
        let plain = lines.map(Hyperlinks.removed).map { environment.display.emphasis?.removed(from: $0) ?? $0 }
        switch program.show(plain.map { $0 + "\n" }.joined()) {
        case 0, ExitStatus.interrupted.rawValue: return true
        case let status?: say(.pagerEnded(program.name, status: status))
        case nil: say(.pagerMissing(program.name))
        }
        return false
    }

    func turnPage() { printing { pager.advance(screen(isAside: pager.isAside)) } }

    func turnBack() {
        guard let lines = pager.goBack(screen) else {
            return say(.beginning(pager.isAside ? .text : kindOfPlace))
        }
        print(lines)
    }

    func find(_ word: String) {
        switch pager.find(word, on: screen, emphasis: emphasis) {
        case .missing: say(.notFound(TerminalText.line(word)))
        case .found(let lines, let isAbove):
            if isAbove { say(.foundAbove) }
            print(lines)
        }
    }

    /// Prints how many lines of the page are left, or how many of the items that were chosen together.
    func printPendingCount() {
        // A command that has answered in full reports nothing about a page it was not asked about.
        guard pager.hasPrinted, !pager.hasWholeAside else { return }
        guard pager.isPending else { return printFollowingCount() }
        // Below an aside, the message names the page that it counts.
        let kind = pager.hasEndedAside ? kindOfPlace : nil
        say(.pending(lines: pager.pendingRows(on: screen), percentage: pager.percentage, kind))
    }

    private var kindOfPlace: PageKind { PageKind(session.places.last) }

    private func printFollowingCount() {
        if session.followingCount > 0 { say(.following(session.followingCount)) }
    }

    private func printing(_ lines: () -> [String]) {
        // A page that arrives during input starts a new screenful.
        if isWaitingForLine { pager.begin() }
        print(lines())
        if isWaitingForLine { printPendingCount() }
    }

    /// The number of lines of the screen; `nil` if pages do not stop when it is full.
    var pageHeight: Int? {
        environment.display.isInteractive && settings.isPaged ? environment.display.height() : nil
    }

    /// The screen, without the rows of the message about the rest and of the prompt.
    var screen: Pager.Screen { screen(isAside: false) }

    /// Returns the screen; below an aside, the message names the page it interrupts.
    private func screen(isAside: Bool) -> Pager.Screen {
        let kind = isAside && pager.isPagePending ? kindOfPlace : nil
        let rows = renderer.lines(vocabulary.sentence(.pending(lines: 999, percentage: 99, kind))).count
        var screen = Pager.Screen(width: environment.display.width())
        // Where items follow, the message about them is under the last line.
        screen.messageRows = session.followingCount > 0 ? 0 : rows
        screen.rows = pageHeight.flatMap { $0 >= rows + 4 ? min($0 - rows - 1, settings.mostRows ?? .max) : nil }
        return screen
    }

    func browse(_ address: String) {
        let shown = TerminalText.line(address)
        do {
            switch try environment.browse(address) {
            case .started(let program, let status):
                say(.opening(address: shown))
                if let status { watch(program, status) }
            case .atTerminal(let program, let isKnown, let run):
                let name = TerminalText.line(program)
                say(.openingAtTerminal(address: shown, program: name, isKnown: isKnown))
                guard let status = run() else { return report(.missing(program), leaving: shown) }
                if status != 0 { say(.programEnded(name, status: status)) }
                if status == ExitStatus.interrupted.rawValue, !isKnown { say(.programInterrupted(name)) }
            case .needsTerminal(let program): report(.needsTerminal(program), leaving: shown)
            case .missing(let program): report(.missing(program), leaving: shown)
            }
        } catch {
            report(error)
        }
    }

    /// Reports that a browser failed within its first two seconds; later its end says nothing about the page.
    private func watch(_ program: String, _ status: @escaping @MainActor () async -> Int32?) {
        let ending = Task {
            guard let status = await status(), status != 0, !Task.isCancelled else { return }
            note(vocabulary.sentence(.browserEnded(TerminalText.line(program), status: status)))
            if isWaitingForLine { environment.display.prompt(.again) }
        }
        environment.scheduler.timer(every: .seconds(2)).first().sink { _ in ending.cancel() }.store(in: &subscriptions)
    }

    /// Prints why an address was not opened, and the whole address to be copied.
    private func report(_ error: BrowserError, leaving address: String) {
        report(error)
        print([address])
    }
}
