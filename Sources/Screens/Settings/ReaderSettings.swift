/// The settings of `[reader]` in config.toml, each with its value and its origin.
package struct ReaderSettings: Equatable, Sendable {
    package enum Name: String, Hashable, Sendable, CaseIterable {
        case addresses, duplicates, pager, paging, plain, rows, speak, width
    }

    package enum Value: Equatable, Sendable {
        case flag(Bool)
        case number(Int)
        case word(String)
    }

    package enum Origin: Equatable, Sendable {
        case standard, file
        /// An option such as `--speak`, or an environment variable such as `LC_ALL`.
        case named(String)
        case session
    }

    package struct Setting: Equatable, Sendable {
        package var value: Value
        package var origin = Origin.standard
    }

    private var changed: [Name: Setting] = [:]

    package init() {}

    package subscript(name: Name) -> Setting { changed[name] ?? Setting(value: name.standard) }

    package mutating func set(_ name: Name, to value: Value, from origin: Origin) {
        changed[name] = Setting(value: value, origin: origin)
    }

    mutating func restore(_ name: Name, from settings: ReaderSettings) {
        changed[name] = settings.changed[name]
    }

    /// Whether pages show the addresses of links, which `links` lists otherwise.
    package var hasAddresses: Bool { self[.addresses].value == .word("shown") }

    package var isPaged: Bool { self[.paging].value == .flag(true) }

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

    package enum Permitted: Equatable, Sendable {
        case flag
        case number(ClosedRange<Int>)
        /// A number, or the word for what applies without one.
        case numberOrWord(ClosedRange<Int>, String)
        case words([String])

        package func value(_ text: String) -> Value? {
            switch self {
            case .flag: Bool(text).map(Value.flag)
            case .number(let range): Int(text).flatMap { range.contains($0) ? .number($0) : nil }
            case .numberOrWord(let range, let word): text == word ? .word(word) : Self.number(range).value(text)
            case .words(let words): words.contains(text) ? .word(text) : nil
            }
        }
    }
}

extension ReaderSettings.Name {
    package var permitted: ReaderSettings.Permitted {
        switch self {
        case .addresses: .words(["asked", "shown"])
        case .duplicates: .words(["once", "all"])
        case .pager, .paging, .plain, .speak: .flag
        case .rows: .numberOrWord(5...500, "terminal")
        case .width: .number(20...500)
        }
    }

    fileprivate var standard: ReaderSettings.Value {
        switch self {
        case .addresses: .word("asked")
        case .duplicates: .word("once")
        case .paging: .flag(true)
        case .pager, .plain, .speak: .flag(false)
        case .rows: .word("terminal")
        case .width: .number(80)
        }
    }
}

extension ReaderSettings.Value: CustomStringConvertible {
    package var description: String {
        switch self {
        case .flag(let flag): "\(flag)"
        case .number(let number): "\(number)"
        case .word(let word): "\"\(word)\""
        }
    }
}
