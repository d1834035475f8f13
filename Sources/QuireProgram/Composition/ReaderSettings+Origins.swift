import Screens
import SystemSupport

extension ReaderSettings {
    /// Returns the settings of a run: config.toml, changed by options and environment variables.
    ///
    /// An option outranks config.toml, which outranks the variables.
    func applying(_ options: GlobalOptions, in environment: ProcessEnvironment) -> ReaderSettings {
        var settings = self
        if settings[.plain].origin == .standard, let variable = environment.variableWithoutUnicode {
            settings.set(.plain, to: .flag(true), from: .named(variable))
        }
        let accessible = environment.variables["ACCESSIBLE"] ?? ""
        if settings[.speak].origin == .standard, !["", "0", "false", "no", "off"].contains(accessible.lowercased()) {
            settings.set(.speak, to: .flag(true), from: .named("ACCESSIBLE"))
        }
        if options.plain {
            settings.set(.plain, to: .flag(true), from: .named("--plain"))
            if settings[.speak].value == .flag(true) { settings.set(.speak, to: .flag(false), from: .named("--plain")) }
        }
        if options.speak { settings.set(.speak, to: .flag(true), from: .named("--speak")) }
        return settings
    }
}

extension ProcessEnvironment {
    /// The variable by which symbols beyond ASCII cannot be shown; `nil` if they can.
    ///
    /// The first of the three variables of the locale that is set applies, as in setlocale(3). If none is set, nothing is known about the
    /// terminal: containers and remote shells often set none. `dumb` and `linux` are terminals that need UTF-8 to be named.
    var variableWithoutUnicode: String? {
        let name = ["LC_ALL", "LC_CTYPE", "LANG"].first { variables[$0]?.isEmpty == false }
        let locale = name.flatMap { variables[$0] } ?? ""
        if ["C", "POSIX"].contains(locale) { return name }
        guard outputIsTerminal, ["dumb", "linux"].contains(variables["TERM"]) else { return nil }
        let codeset = locale.split(separator: ".").last?.prefix { $0 != "@" }.lowercased() ?? ""
        return ["utf-8", "utf8"].contains(codeset) ? nil : "TERM"
    }
}
