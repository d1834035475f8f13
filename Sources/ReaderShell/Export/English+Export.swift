package import Screens
import TerminalText

extension English {
    package func sentence(_ message: ExportMessage) -> String {
        switch message {
        case .exporting(let path): "Still exporting to \(TerminalText.line(path))."
        case .exported(let sentence): sentence
        }
    }
}
