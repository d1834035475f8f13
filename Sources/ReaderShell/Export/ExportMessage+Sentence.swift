import Screens
import TerminalText

extension ExportMessage {
    var sentence: String {
        switch self {
        case .exporting(let path): "Still exporting to \(TerminalText.line(path))."
        case .exported(let sentence): sentence
        }
    }
}
