// Prints what Foundation makes of ICU's table, as far as quire can ask for it. `Benchmarks/icu-table` runs it with both tables.
import Foundation

/// Four hundred years, from 1800 to 2200, in seconds since 1970.
let span = -5_364_662_400.0...7_258_118_400
let lines = readLine(strippingNewline: true).map { [$0] + Array(AnyIterator { readLine() }) } ?? []
setvbuf(stdout, nil, _IOFBF, 1 << 20)

/// Prints when the offset of each zone changes, to the second.
///
/// A change that is undone within ten days is not found; Foundation's own table has none.
func printZones() {
    let step = 10 * 86_400.0
    for name in lines {
        guard let zone = TimeZone(identifier: name) else {
            print(name, "is none")
            continue
        }
        func offset(_ time: Double) -> Int { zone.secondsFromGMT(for: Date(timeIntervalSince1970: time)) }
        var last = offset(span.lowerBound)
        print(name, zone.identifier, last)
        for time in stride(from: span.lowerBound, to: span.upperBound, by: step) {
            let next = offset(time + step)
            guard next != last else { continue }
            var (low, high) = (time, time + step)
            while high - low > 1 {
                let middle = ((low + high) / 2).rounded()
                if offset(middle) == last { low = middle } else { high = middle }
            }
            print(name, high, next, zone.isDaylightSavingTime(for: Date(timeIntervalSince1970: high)))
            last = next
        }
    }
}

/// Prints dates, and what is computed from them, in each zone.
func printDays() {
    for name in lines {
        guard let zone = TimeZone(identifier: name) else { continue }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        for time in stride(from: span.lowerBound, to: span.upperBound, by: 123_456_789) {
            let date = Date(timeIntervalSince1970: time)
            let parts = calendar.dateComponents(
                [.era, .year, .month, .day, .hour, .minute, .second, .weekday, .weekOfYear],
                from: date
            )
            let results = [
                calendar.date(from: parts), calendar.date(byAdding: .month, value: -7, to: date),
                calendar.date(byAdding: .day, value: 100, to: date), calendar.date(byAdding: .year, value: -1, to: date),
            ]
            print(name, parts, results.map { $0?.timeIntervalSince1970 ?? 0 })
        }
    }
}

/// Prints the calendar of each language and its names of months, days and halves of days.
func printNames() {
    for name in lines {
        let locale = Locale(identifier: name)
        var calendar = locale.calendar
        calendar.locale = locale
        calendar.timeZone = .gmt
        print(name, calendar.identifier, calendar.firstWeekday, calendar.minimumDaysInFirstWeek)
        print(name, calendar.monthSymbols, calendar.shortMonthSymbols)
        print(name, calendar.standaloneMonthSymbols, calendar.shortStandaloneMonthSymbols)
        print(name, calendar.weekdaySymbols, calendar.shortWeekdaySymbols)
        print(name, calendar.standaloneWeekdaySymbols, calendar.shortStandaloneWeekdaySymbols)
        print(name, calendar.amSymbol, calendar.pmSymbol)
        for time in stride(from: 0, to: 4e9, by: 223_456_789) {
            let date = Date(timeIntervalSince1970: time)
            let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
            let back = calendar.date(from: parts)?.timeIntervalSince1970 ?? 0
            print(name, parts.year ?? 0, parts.month ?? 0, parts.day ?? 0, back, parts.isValidDate(in: calendar))
        }
    }
}

/// Prints foldings, normal forms, cases, order and ends of characters of every scalar of the first three planes, and hosts.
func printStrings() {
    for number in UInt32(0x20)...0x2_FFFF {
        guard let scalar = Unicode.Scalar(number) else { continue }
        let text = "a\(scalar)e"
        let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        print(number, folded, text.folding(options: .diacriticInsensitive, locale: nil))
        print(text.precomposedStringWithCompatibilityMapping, text.decomposedStringWithCanonicalMapping)
        print(text.lowercased(), text.uppercased(), text.capitalized, text.count)
        print(text.compare("ab", options: [.caseInsensitive, .numeric]).rawValue, text < "ab")
        print(text.range(of: "E", options: .caseInsensitive) != nil, text.components(separatedBy: .alphanumerics).count)
        print(text.trimmingCharacters(in: .whitespacesAndNewlines), text.replacingOccurrences(of: "e", with: "x"))
    }
    for text in ["👨‍👩‍👧‍👦🇩🇪🏳️‍🌈", "नमस्ते", "กำลัง", "e\u{301}\r\n", "각각", "👩🏽‍🚀x"] {
        print(text.map { String($0) }, text.unicodeScalars.map { text.range(of: String($0)) != nil })
        for index in 0..<text.utf16.count { print((text as NSString).rangeOfComposedCharacterSequence(at: index)) }
    }
    let hosts = [
        "münchen.example", "faß.example", "ﬁ.example", "例え.example", "ÄÖ.example", "a\u{200D}b.example",
        "xn--mnchen-3ya.example", "١.example", "☃.example", "a。b",
    ]
    for host in hosts {
        let url = URL(string: "http://\(host)/ä?q=ü")
        print(host, url?.absoluteString ?? "", url?.host ?? "", URLComponents(string: "http://\(host)/")?.url ?? "")
    }
    print(String(format: "%.2f %d %@ %04d", 1.5, 1_234_567, "x" as NSString, 7))
}

switch CommandLine.arguments.dropFirst().first {
case "zones": printZones()
case "days": printDays()
case "names": printNames()
case "strings": printStrings()
default: print(TimeZone.knownTimeZoneIdentifiers.joined(separator: "\n"))
}
