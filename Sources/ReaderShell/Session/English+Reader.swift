import Screens
import TerminalText

extension English {
    package func sentence(_ message: ReaderMessage) -> String {
        switch message {
        case .remembered(let answer): sentence(answer)
        case .noLongerAwaited(let answer): "No longer waiting for \(name(of: answer))."
        case .stopped: "Stopped."
        case .stillReading: "Searching\(symbols.ellipsis)"
        case .restOfLineSkipped: "The rest of the line was skipped."
        case .interruptedAtPrompt: "Ctrl-C again ends quire, and so does 'quit'."
        case .pending(let lines, let percentage, let kind):
            symbols.isInWords
                ? "\(percentage) percent\(part(of: kind)), more."
                : "\(lines) more \(lines == 1 ? "line" : "lines")\(part(of: kind)): press Enter to continue."
        case .following(let count): "\(count) more \(count == 1 ? "item" : "items"): press Enter to continue."
        case .resumed(let line, let count):
            (symbols.isInWords ? "At \(100 * line / count) percent" : "Line \(line + 1) of \(count)")
                + ", where you left it; 'g' shows the beginning."
        case .beginning(let kind): "This is the beginning\(part(of: kind))."
        case .foundAbove: "Found above:"
        case .notFound(let words):
            "'\(words)' does not occur in this text. 'search \(words)' searches all items."
        case .pagerEnded(let name, let status): "The pager '\(name)' ended with status \(status)."
        case .pagerMissing(let name):
            "The pager '\(name)' could not be started. Set PAGER to the command that shows texts."
        case .opening(let address): "Opening \(address)."
        case .openingAtTerminal(let address, let program, let isKnown):
            "Opening \(address) with \(program)."
                + (isKnown ? "" : " It has the terminal until it ends; Ctrl-C ends it.")
        case .programEnded(let name, let status): "\(name) ended with status \(status)."
        case .programInterrupted(let name):
            "If \(name) opens its own window, end BROWSER with ' &', so that the prompt does not wait for it."
        case .browserEnded(let name, let status):
            "\(name) ended with status \(status). BROWSER is the command that opens addresses; what it prints is not shown."
        }
    }

    private func part(of kind: PageKind?) -> String {
        switch kind {
        case nil: ""
        case .text: " of the text"
        case .page: " of the page"
        case .list: " of the list"
        }
    }

    private func name(of answer: AwaitedAnswer) -> String {
        switch answer {
        case .weather(let city): "\(TerminalText.line(city))'s weather"
        case .repositories(let words, _): "repositories for '\(TerminalText.line(words))'"
        case .pages(let uri, _): uri.map(\.host) ?? "the page"
        }
    }
}
