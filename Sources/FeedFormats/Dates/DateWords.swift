import Foundation

/// The words of dates: months in the languages of feeds, and time zones.
enum DateWords {
    /// Returns the number of the month that a word names, in full or by its first letters.
    static func month(_ word: String) -> Int? {
        let isASCII = word.utf8.allSatisfy { $0 < 0x80 }
        let folded = isASCII ? word : word.folding(options: .diacriticInsensitive, locale: nil)
        guard folded.utf8.count >= 3 else { return nil }
        if let number = others[folded] { return number }
        if !isASCII, let number = greek[String(folded.prefix(4))] ?? greek[String(folded.prefix(3))] { return number }
        guard let index = english.firstIndex(where: { folded.hasPrefix($0) }) else { return nil }
        return weekdays.contains(folded) ? nil : index + 1
    }

    private static let english = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Words that begin like a month but are not one: Tuesday in French and Italian.
    private static let weekdays: Set = ["mardi", "martedi", "martes", "marti", "mart"]

    /// Month names without accents.
    ///
    /// French and Spanish ones that no English one begins; German, Italian, Portuguese, Dutch, Greek, Hungarian.
    private static let others: [String: Int] = [
        "janv": 1, "janvier": 1, "enero": 1, "ene": 1, "gennaio": 1, "gen": 1, "januar": 1, "janner": 1,
        "fevr": 2, "fevrier": 2, "fev": 2, "fevereiro": 2, "febbraio": 2, "fevral": 2,
        "mars": 3, "marz": 3, "maerz": 3, "mrz": 3, "maart": 3, "mrt": 3, "avril": 4, "avr": 4, "abril": 4, "abr": 4,
        "mai": 5, "mei": 5, "mayo": 5, "maggio": 5, "mag": 5, "maio": 5,
        "juin": 6, "juni": 6, "junio": 6, "giugno": 6, "giu": 6, "junho": 6,
        "juil": 7, "juillet": 7, "juli": 7, "julio": 7, "luglio": 7, "lug": 7, "julho": 7, "julius": 7,
        "aout": 8, "agosto": 8, "ago": 8, "settembre": 9, "set": 9, "setembro": 9, "septiembre": 9,
        "okt": 10, "oktober": 10, "ottobre": 10, "ott": 10, "outubro": 10, "out": 10, "octubre": 10,
        "dez": 12, "dezember": 12, "dezembro": 12, "dicembre": 12, "dic": 12, "diciembre": 12, "decembre": 12,
        "majus": 5, "maujus": 5, "augusztus": 8, "szeptember": 9,
    ]

    /// The beginnings of Greek months without accents, including common misspellings.
    private static let greek = [
        "ιαν": 1, "φεβ": 2, "μαρ": 3, "μαω": 3, "απρ": 4, "μαι": 5, "ιουν": 6, "ιον": 6, "ιουλ": 7, "ιολ": 7,
        "αυγ": 8, "σεπ": 9, "οκτ": 10, "νοε": 11, "δεκ": 12,
    ]

    /// The words after the numbers of a Korean date and before its time of day.
    ///
    /// Korea has one zone.
    static let korean: Set = ["년", "월", "일", "오전", "오후"]

    /// Returns whether a word before a time of day means the afternoon; `nil` if it means neither half.
    static func halfDay(_ word: String) -> Bool? {
        switch word {
        case "오전", "午前", "上午": false
        case "오후", "午後", "下午": true
        default: nil
        }
    }

    /// Returns the offset in seconds east of UTC of a zone name: those of RFC 822, and others in use that are
    /// unambiguous.
    static func zone(_ word: String) -> Int? {
        if let hours = hours[word] { return Int(hours * 3600) }
        // RFC 822 defined the military letters with the wrong sign. RFC 2822 says to read them as UTC.
        if word.utf8.count == 1, word != "t", word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) { return 0 }
        return nil
    }

    private static let hours: [String: Double] = [
        "z": 0, "ut": 0, "utc": 0, "gmt": 0, "wet": 0, "uct": 0,
        "est": -5, "edt": -4, "et": -5, "cst": -6, "cdt": -5, "ct": -6, "mst": -7, "mdt": -6, "mt": -7,
        "pst": -8, "pdt": -7, "pt": -8, "akst": -9, "akdt": -8, "hst": -10, "ast": -4, "adt": -3, "at": -4,
        "nst": -3.5, "ndt": -2.5, "bst": 1, "west": 1, "cet": 1, "met": 1, "mez": 1, "cest": 2, "mest": 2, "mesz": 2,
        "eet": 2, "eest": 3, "msk": 3, "msd": 4, "jst": 9, "kst": 9, "hkt": 8, "sgt": 8, "awst": 8, "acst": 9.5,
        "acdt": 10.5, "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13, "sast": 2, "brt": -3, "wib": 7, "ict": 7,
    ]

    /// Returns the zone of a place such as `europe/brussels`.
    static func place(_ word: String) -> TimeZone? {
        let parts = word.split(separator: "/").map { part in
            part.split(separator: "_").map(\.capitalized).joined(separator: "_")
        }
        guard parts.count >= 2, word.utf8.count < 40, word.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return TimeZone(identifier: parts.joined(separator: "/"))
    }
}
