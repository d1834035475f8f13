/// The settings of `[reader]` in config.toml, each with its value and its origin.
public struct ReaderSettings: Hashable, Sendable {
    /// The names of the settings.
    public enum Name: String, Hashable, Sendable, CaseIterable {
        case duplicates, pager, paging, plain, rows, speak, width
    }

    /// The value of a setting.
    public enum Value: Hashable, Sendable {
        case flag(Bool)
        case number(Int)
        case word(String)
    }

    /// The origin of a value.
    public enum Origin: Hashable, Sendable {
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
    public struct Setting: Hashable, Sendable {
        /// The value.
        public var value: Value
        /// The origin of the value.
        public var origin = Origin.standard
    }

    private var changed: [Name: Setting] = [:]

    /// Creates the default settings.
    public init() {}

    /// Returns a setting.
    public subscript(name: Name) -> Setting { changed[name] ?? Setting(value: name.standard) }

    /// Changes a setting.
    public mutating func set(_ name: Name, to value: Value, from origin: Origin) {
        changed[name] = Setting(value: value, origin: origin)
    }

    /// Gives a setting the value and the origin that it has in other settings.
    mutating func restore(_ name: Name, from settings: ReaderSettings) {
        changed[name] = settings.changed[name]
    }
}

extension ReaderSettings {
    /// Whether a page stops when the screen is full.
    public var isPaged: Bool { self[.paging].value == .flag(true) }

    /// Whether a page that is longer than the screen is shown by the program in the variable PAGER.
    public var hasPager: Bool { self[.pager].value == .flag(true) }

    /// The width of texts and sentences; `nil` if nothing sets it.
    public var readingWidth: Int? {
        guard case .number(let width) = self[.width].value, self[.width].origin != .standard else { return nil }
        return width
    }

    /// The most rows of a page that are shown at once; `nil` for as many as the terminal has room for.
    public var mostRows: Int? {
        if case .number(let rows) = self[.rows].value { rows } else { nil }
    }
}

extension ReaderSettings {
    /// The values that a setting permits.
    public enum Permitted: Hashable, Sendable {
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
    public var permitted: ReaderSettings.Permitted {
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
    public var description: String {
        switch self {
        case .flag(let flag): "\(flag)"
        case .number(let number): "\(number)"
        case .word(let word): "\"\(word)\""
        }
    }
}
