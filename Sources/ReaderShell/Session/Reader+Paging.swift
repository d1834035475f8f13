import OpenCombine
import Screens
import Streams
import TerminalText

extension Reader {
    /// Handles an empty line: continues the page that was cut off, else opens the next unread item.
    ///
    /// In a file or a pipe an empty line only separates others.
    func continueReading() async throws {
        guard environment.display.isInteractive else { return }
        guard !pager.isPending else { return turnPage() }
        try await send(NextCommand())
    }

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
            let above = heading() + style.folded(resumptionSentence(line: start, of: lines.count))
            pager.leaveRoom(forRows: above.count)
            return above + pager.show(lines, named: name, from: start, on: screen)
        }
    }

    private func resumptionSentence(line: Int, of count: Int) -> String {
        let place = style.symbols.isSpoken ? "At \(100 * line / count) percent" : "Line \(line + 1) of \(count)"
        return "\(place), where you left it; 'g' shows the beginning."
    }

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
        case let status?: print("The pager '\(program.name)' ended with status \(status).")
        case nil: print("The pager '\(program.name)' could not be started. Set PAGER to the command that shows texts.")
        }
        return false
    }

    func turnPage() { printing { pager.advance(screen(isAside: pager.isAside)) } }

    func turnBack() {
        guard let lines = pager.goBack(screen) else {
            return print("This is the beginning of the \(pager.isAside ? "text" : nounOfPlace).")
        }
        print(lines)
    }

    /// Shows the beginning or the end of a page of several screenfuls, as `g` and `G` do in less.
    ///
    /// - Returns: Whether the line asked for it; on any other page these letters sort.
    func turnToEnd(_ line: [String]) -> Bool {
        guard environment.display.isInteractive, pager.hasSeveralScreens, line == ["g"] || line == ["G"] else {
            return false
        }
        print(line == ["g"] ? pager.goToBeginning(screen) : pager.goToEnd(screen))
        return true
    }

    func find(_ arguments: Arguments) throws {
        guard let text = arguments.isEmpty ? pager.wordFound : arguments.text else {
            throw CommandError.impossible(
                what: "Nothing was looked for in this text yet.",
                remedy: "'find WORD' finds a word in it."
            )
        }
        let words = TerminalText.line(text)
        let isInteractive = environment.display.isInteractive
        guard isInteractive, pager.hasText else {
            throw CommandError.impossible(
                what: isInteractive
                    ? "There is no text to search." : "'find' works only on a paged text; a pipe prints everything.",
                remedy: "'search \(words)' searches all items."
            )
        }
        switch pager.find(text, on: screen, emphasis: style.emphasis) {
        case .missing: print("'\(words)' does not occur in this text. 'search \(words)' searches all items.")
        case .found(let lines, let isAbove):
            if isAbove { print("Found above:") }
            print(lines)
        }
    }

    /// Throws for `n` in a paged text in which something was found: it finds the next place in less, and would mark another item
    /// as read here.
    func refuseNextPlace(_ line: [String]) throws(CommandError) {
        guard line == ["n"], pager.wordFound != nil, pager.isPending else { return }
        throw .ambiguous(word: "n", candidates: ["/", "next"])
    }

    /// Prints how many lines of the page are left, or how many of the items that were chosen together.
    func printPendingCount() {
        // A command that has answered in full reports nothing about a page it was not asked about.
        guard pager.hasPrinted, !pager.hasWholeAside else { return }
        guard pager.isPending else { return printFollowingCount() }
        // Below an aside, the message names the page that it counts.
        let noun = pager.hasEndedAside ? nounOfPlace : nil
        print(
            style.symbols.isSpoken
                ? pendingSentence(percentage: pager.percentage, of: noun)
                : pendingSentence(count: pager.pendingRows(on: screen), of: noun)
        )
    }

    private var nounOfPlace: String { session.places.last?.noun ?? "page" }

    private func printFollowingCount() {
        let count = session.followingCount
        guard count > 0 else { return }
        print("\(count) more \(count == 1 ? "item" : "items"): press Enter to continue.")
    }

    private func pendingSentence(percentage: Int, of noun: String?) -> String {
        "\(percentage) percent\(noun.map { " of the \($0)" } ?? ""), more."
    }

    private func pendingSentence(count: Int, of noun: String?) -> String {
        "\(count) more \(count == 1 ? "line" : "lines")\(noun.map { " of the \($0)" } ?? ""): press Enter to continue."
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
    private var screen: Pager.Screen { screen(isAside: false) }

    /// Returns the screen; below an aside, the message names the page it interrupts.
    private func screen(isAside: Bool) -> Pager.Screen {
        let noun = isAside && pager.isPagePending ? nounOfPlace : nil
        let sentence =
            style.symbols.isSpoken ? pendingSentence(percentage: 99, of: noun) : pendingSentence(count: 999, of: noun)
        let rows = style.folded(sentence).count
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
                print("Opening \(shown).")
                if let status { watch(program, status) }
            case .atTerminal(let program, let isKnown, let run):
                let name = TerminalText.line(program)
                print(
                    "Opening \(shown) with \(name).\(isKnown ? "" : " It has the terminal until it ends; Ctrl-C ends it.")"
                )
                guard let status = run() else { return report(.missing(program), leaving: shown) }
                if status != 0 { print("\(name) ended with status \(status).") }
                if status == ExitStatus.interrupted.rawValue, !isKnown {
                    print(
                        "If \(name) opens its own window, end BROWSER with ' &', so that the prompt does not wait for it."
                    )
                }
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
            note(
                "\(TerminalText.line(program)) ended with status \(status). BROWSER is the command that opens addresses; what it prints is not shown."
            )
            if isWaitingForLine { environment.display.prompt(.again) }
        }
        environment.scheduler.timer(every: .seconds(2)).first().sink { _ in ending.cancel() }.store(in: &firstMoments)
    }

    /// Prints why an address was not opened, and the whole address to be copied.
    private func report(_ error: BrowserError, leaving address: String) {
        report(error)
        print([address])
    }
}
