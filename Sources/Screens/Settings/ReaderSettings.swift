/// The settings of `[reader]` in config.toml, each with its value and its origin.
package struct ReaderSettings: Hashable, Sendable {
    /// The names of the settings.
    package enum Name: String, Hashable, Sendable, CaseIterable {
        case duplicates, pager, paging, plain, rows, speak, width
    }

    /// The value of a setting.
    package enum Value: Hashable, Sendable {
        case flag(Bool)
        case number(Int)
        case word(String)
    }

    /// The origin of a value.
    package enum Origin: Hashable, Sendable {
        /// Nothing sets it.
        case standard
        /// config.toml.
        case file
        /// An option such as `--speak`, or an environment variable such as `LC_ALL`.
        case named(String)
        /// The command `set`.
        case session
    }

    /// A value and its origin.
    package struct Setting: Hashable, Sendable {
        /// The value.
        package var value: Value
        /// The origin of the value.
        package var origin = Origin.standard
    }

    private var changed: [Name: Setting] = [:]

    /// Creates the default settings.
    package init() {}

    /// Returns a setting.
    package subscript(name: Name) -> Setting { changed[name] ?? Setting(value: name.standard) }

    /// Changes a setting.
    package mutating func set(_ name: Name, to value: Value, from origin: Origin) {
        changed[name] = Setting(value: value, origin: origin)
    }

    /// Gives a setting the value and the origin that it has in other settings.
    mutating func restore(_ name: Name, from settings: ReaderSettings) {
        changed[name] = settings.changed[name]
    }
}

extension ReaderSettings {
    /// Whether a page stops when the screen is full.
    package var isPaged: Bool { self[.paging].value == .flag(true) }

    /// Whether a page that is longer than the screen is shown by the program in the variable PAGER.
    package var hasPager: Bool { self[.pager].value == .flag(true) }

    /// The width of texts and sentences; `nil` if nothing sets it.
    package var readingWidth: Int? {
        guard case .number(let width) = self[.width].value, self[.width].origin != .standard else { return nil }
        return width
    }

    /// The most rows of a page that are shown at once; `nil` for as many as the terminal has room for.
    package var mostRows: Int? {
        if case .number(let rows) = self[.rows].value { rows } else { nil }
    }
}

extension ReaderSettings {
    /// The values that a setting permits.
    package enum Permitted: Hashable, Sendable {
        case flag
        case number(ClosedRange<Int>)
        /// A number, or the word for what applies without one.
        case numberOrWord(ClosedRange<Int>, String)
        case words([String])

        /// Returns the value that a text stands for; `nil` if it is not permitted.
        package func value(_ text: String) -> Value? {
            switch self {
            case .flag: Bool(text).map(Value.flag)
            case .number(let range): Int(text).flatMap { range.contains($0) ? .number($0) : nil }
            case .numberOrWord(let range, let word):
                text == word ? .word(word) : Self.number(range).value(text)
            case .words(let words): words.contains(text) ? .word(text) : nil
            }
        }
    }
}

extension ReaderSettings.Name {
    /// The values that the setting permits.
    package var permitted: ReaderSettings.Permitted {
        switch self {
        case .duplicates: .words(["once", "all"])
        case .pager, .paging, .plain, .speak: .flag
        case .rows: .numberOrWord(5...500, "terminal")
        case .width: .number(20...500)
        }
    }

    /// The value that applies if nothing sets it.
    fileprivate var standard: ReaderSettings.Value {
        switch self {
        case .duplicates: .word("once")
        case .paging: .flag(true)
        case .pager, .plain, .speak: .flag(false)
        case .rows: .word("terminal")
        case .width: .number(80)
        }
    }
}

extension ReaderSettings.Value: CustomStringConvertible {
    /// The value as config.toml has it.
    package var description: String {
        switch self {
        case .flag(let flag): "\(flag)"
        case .number(let number): "\(number)"
        case .word(let word): "\"\(word)\""
        }
    }
}
