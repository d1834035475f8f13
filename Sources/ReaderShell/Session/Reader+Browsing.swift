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

/// The links that were listed last, and the row of their item; `nil` for the open one.
struct ListedLinks: Hashable {
    var count: Int
    var row: Int?
}

extension Reader {
    /// Returns the error of a line of numbers while links were listed last, with the commands for the link and the row; `nil` for another
    /// line.
    ///
    /// To open an item marks it as read, which was not asked for if the number is that of a link.
    func linkHint(_ line: CommandLineWords) -> CommandError? {
        guard let listedLinks, listedLinks.count > 0, let (number, isAlone) = Self.firstNumber(line) else { return nil }
        let isLink = number <= listedLinks.count
        let link = "'browse \(listedLinks.row.map { "\($0)." } ?? "")\(number)' opens link \(number)"
        guard state.hasRow(number) else {
            guard isLink else { return nil }
            return .impossible(what: "A number alone is a row, and there is no row \(number).", remedy: "\(link).")
        }
        let numbers = line.texts.joined(separator: " ")
        let row = isAlone ? "'open \(number)' opens row \(number)" : "'open \(numbers)' opens these rows"
        return .impossible(
            what: "A number could mean a link or a row.",
            remedy: isLink ? "\(link); \(row)." : "\(row)."
        )
    }

    /// Returns the first number of a line of numbers and ranges only, and whether it is the only one; `nil` for another line.
    private static func firstNumber(_ line: CommandLineWords) -> (number: Int, isAlone: Bool)? {
        let text = line.texts.joined(separator: " ")
        guard text.allSatisfy({ "0123456789-, ".contains($0) }),
            let number = Int(text.prefix { ("0"..."9").contains($0) }), number > 0
        else { return nil }
        return (number, Int(text) != nil)
    }
}
