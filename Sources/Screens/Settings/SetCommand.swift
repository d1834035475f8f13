/// `set`: shows settings of `[reader]`, or changes some for this session.
///
/// The answer comes at once, and a command that still reads continues.
package struct SetCommand: Command {
    package var request: SettingRequest

    package init(_ request: SettingRequest) {
        self.request = request
    }

    package var replacesEarlier: Bool { false }

    package func run(_ turn: Turn) async throws {
        for answer in try turn.features.settings.answer(request) {
            switch answer {
            case .shown(let settings, let name): turn.show(.settings(settings, only: name))
            case .changed(let name, let value): turn.say(.settings(.changed(name, value)))
            case .restored(let names, let settings): turn.say(.settings(.restored(names, settings)))
            }
        }
    }
}
