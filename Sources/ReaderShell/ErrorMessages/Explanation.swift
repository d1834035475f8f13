import TerminalText

/// An error in two sentences: what happened, and what the reader can do.
///
/// Both are safe to print, whatever they repeat (``TerminalText/sentence(_:)``).
package struct Explanation: Equatable, Sendable {
    package var what: String { didSet { what = TerminalText.sentence(what) } }
    package var remedy: String { didSet { remedy = TerminalText.sentence(remedy) } }
    package var status: ExitStatus

    package var line: String { remedy.isEmpty ? what : "\(what) \(remedy)" }

    init(_ what: String, _ remedy: String = "", _ status: ExitStatus = .usage) {
        self.what = TerminalText.sentence(what)
        self.remedy = TerminalText.sentence(remedy)
        self.status = status
    }

    func advising(_ remedy: String, _ status: ExitStatus = .usage) -> Explanation {
        Explanation(what, remedy, status)
    }
}
