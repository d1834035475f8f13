import OpenCombine
import Screens
import Streams

extension Reader {
    /// Opens an address in the browser and prints a line, because the browser may be on another screen.
    func browse(_ address: String) {
        let shown = TerminalText.line(address)
        do {
            switch try environment.programs.browse(address) {
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
                        "If \(name) has a window of its own, end BROWSER with ' &', so that the prompt does not wait for it."
                    )
                }
            case .needsTerminal(let program): report(.needsTerminal(program), leaving: shown)
            case .missing(let program): report(.missing(program), leaving: shown)
            }
        } catch {
            report(error)
        }
    }

    /// Tells that a browser failed within its first two seconds; later its end says nothing of the page.
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
