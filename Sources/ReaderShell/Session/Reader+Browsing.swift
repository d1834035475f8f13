extension Reader {
    /// Opens an address in the browser and prints a line, because the browser may be on another screen.
    func browse(_ address: String) {
        let shown = TerminalText.line(address)
        do {
            switch try environment.programs.browse(address) {
            case .started: print("Opening \(shown).")
            case .atTerminal(let program, let run):
                print("Opening \(shown) with \(program).")
                guard let status = run() else { return report(.missing(program), leaving: shown) }
                if status != 0 { print("\(program) ended with status \(status).") }
            case .needsTerminal(let program): report(.needsTerminal(program), leaving: shown)
            case .missing(let program): report(.missing(program), leaving: shown)
            }
        } catch {
            report(error)
        }
    }

    /// Prints why an address was not opened, and the whole address to be copied.
    private func report(_ error: BrowserError, leaving address: String) {
        report(error)
        print([address])
    }
}
