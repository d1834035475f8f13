package import Screens

extension English {
    package func sentence(_ message: SettingMessage) -> String {
        switch message {
        case .changed(let name, let value): "\(name.rawValue) = \(value) for this session."
        case .restored([], _): "Nothing to set back: this session has changed no setting."
        case .restored(let names, let settings):
            "Set back: "
                + names.map { "\($0.rawValue) = \(settings[$0].value) (\(settings[$0].origin.words))" }.joined(
                    separator: ", "
                )
                + "."
        }
    }
}
