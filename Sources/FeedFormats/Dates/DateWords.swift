import Foundation

enum DateWords {
    /// Returns the number of the month that a word names, in full or by its first letters.
    static func month(_ word: String) -> Int? {
        let isASCII = word.utf8.allSatisfy { $0 < 0x80 }
        let folded = isASCII ? word : word.folding(options: .diacriticInsensitive, locale: nil)
        guard folded.utf8.count >= 3 else { return nil }
        if let number = others[word] ?? others[folded] { return number }
        if !isASCII, let number = beginnings[String(folded.prefix(4))] ?? beginnings[String(folded.prefix(3))] {
            return number
        }
        if let index = finnish.firstIndex(where: { folded.hasPrefix($0) }) { return index + 1 }
        guard let index = english.firstIndex(where: { folded.hasPrefix($0) }) else { return nil }
        return weekdays.contains(folded) ? nil : index + 1
    }

    private static let english = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Followed by forms of `kuu`, month.
    private static let finnish = [
        "tammi", "helmi", "maalis", "huhti", "touko", "kesa", "heina", "elo", "syys", "loka", "marras", "joulu",
    ]

    /// Words that begin like a month but are not one: Tuesday in Romance languages.
    private static let weekdays: Set = ["mardi", "martedi", "martes", "marti", "martea"]

    /// Returns the year before the first one of a Japanese era: 令和8年 is 2026.
    static func yearBeforeEra(_ word: String) -> Int? {
        [("令和", 2018), ("平成", 1988), ("昭和", 1925)].first { word.hasSuffix($0.0) }?.1
    }

    /// Returns whether the name of a month is that of a weekday in another language.
    ///
    /// Tuesday is `mar` in six Romance languages and `marț` in Romanian; Saturday is `sub` in Croatian and Serbian.
    static func canBeWeekday(_ word: String) -> Bool { ["mar", "mart", "marț", "marţ", "sub"].contains(word) }

    /// Returns whether a word is a weekday in a Romance language, which writes the day before the month.
    static func isDayFirstWeekday(_ word: String) -> Bool {
        weekdayBeginnings.contains(String(word.prefix(3)))
    }

    private static let weekdayBeginnings: Set = [
        "lun", "mar", "mer", "mie", "mié", "jeu", "jue", "gio", "joi", "ven", "vie", "vin", "sab", "sáb", "sam", "sâm",
        "dim",
        "dom", "dum", "seg", "ter", "qua", "qui", "sex",
    ]

    /// Month names without accents that no English one begins, in Western and Central European languages and Turkish.
    ///
    /// `paź` keeps its accent: `Paz` is the Turkish Sunday.
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
        "majus": 5, "maujus": 5, "augusztus": 8, "szeptember": 9, "szept": 9,
        "ian": 1, "ianuarie": 1, "iun": 6, "iunie": 6, "iul": 7, "iulie": 7, "noi": 11, "noiembrie": 11,
        "maj": 5, "des": 12, "desember": 12,
        "sty": 1, "stycznia": 1, "lut": 2, "lutego": 2, "kwi": 4, "kwietnia": 4, "maja": 5, "cze": 6, "czerwca": 6,
        "lip": 7, "lipca": 7, "sie": 8, "sierpnia": 8, "wrz": 9, "wrzesnia": 9, "paź": 10, "pazdziernika": 10,
        "lis": 11, "listopada": 11, "gru": 12, "grudnia": 12,
        "ledna": 1, "unora": 2, "brezna": 3, "dubna": 4, "kvetna": 5, "cervna": 6, "cervence": 7, "srpna": 8,
        "zari": 9, "rijna": 10, "listopadu": 11, "prosince": 12,
        "oca": 1, "ocak": 1, "sub": 2, "subat": 2, "nis": 4, "nisan": 4, "mayıs": 5, "haz": 6, "haziran": 6, "tem": 7,
        "temmuz": 7, "agu": 8, "agustos": 8, "eyl": 9, "eylul": 9, "eki": 10, "ekim": 10, "kas": 11, "kasım": 11,
        "ara": 12, "aralık": 12,
    ]

    /// The beginnings of months without accents in Greek, with common misspellings, Russian, Bulgarian and Ukrainian.
    private static let beginnings = [
        "ιαν": 1, "φεβ": 2, "μαρ": 3, "μαω": 3, "απρ": 4, "μαι": 5, "ιουν": 6, "ιον": 6, "ιουλ": 7, "ιολ": 7,
        "αυγ": 8, "σεπ": 9, "οκτ": 10, "νοε": 11, "δεκ": 12,
        "янв": 1, "яну": 1, "фев": 2, "мар": 3, "апр": 4, "мая": 5, "маи": 5, "июн": 6, "юни": 6, "июл": 7, "юли": 7,
        "авг": 8, "сен": 9, "сеп": 9, "окт": 10, "ноя": 11, "ное": 11, "дек": 12,
        "січ": 1, "лют": 2, "бер": 3, "кві": 4, "тра": 5, "черв": 6, "лип": 7, "серп": 8, "вер": 9, "жов": 10,
        "лис": 11,
        "гру": 12,
    ]

    /// The words after the numbers of a Korean date and before its time of day; Korea has one zone.
    static let korean: Set = ["년", "월", "일", "오전", "오후"]

    /// Returns whether a word before a time of day means the afternoon; `nil` if it means neither half.
    static func halfDay(_ word: String) -> Bool? {
        switch word {
        case "오전", "午前", "上午": false
        case "오후", "午後", "下午": true
        default: nil
        }
    }

    /// Returns the offset in seconds east of UTC of a zone name that is unambiguous.
    ///
    /// Of the military letters only `Z` names a zone (RFC 2822).
    static func zone(_ word: String) -> Int? { hours[word].map { Int($0 * 3600) } }

    private static let hours: [String: Double] = [
        "z": 0, "ut": 0, "utc": 0, "gmt": 0, "wet": 0, "uct": 0,
        "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7, "akst": -9, "akdt": -8,
        "hst": -10, "ast": -4, "adt": -3,
        "nst": -3.5, "ndt": -2.5, "bst": 1, "west": 1, "cet": 1, "met": 1, "mez": 1, "cest": 2, "mest": 2, "mesz": 2,
        "eet": 2, "eest": 3, "msk": 3, "msd": 4, "jst": 9, "kst": 9, "hkt": 8, "sgt": 8, "awst": 8, "acst": 9.5,
        "acdt": 10.5, "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13, "sast": 2, "brt": -3, "wib": 7, "ict": 7,
    ]

    /// The names of zones without their season, which the day decides.
    private static let seasonal = [
        "at": "America/Halifax", "et": "America/New_York", "ct": "America/Chicago", "mt": "America/Denver",
        "pt": "America/Los_Angeles", "akt": "America/Anchorage",
    ]

    static func seasonalZone(_ word: String) -> TimeZone? { seasonal[word].flatMap { TimeZone(identifier: $0) } }

    static func place(_ word: String) -> TimeZone? {
        let parts = word.split(separator: "/").map { part in
            part.split(separator: "_").map(\.capitalized).joined(separator: "_")
        }
        guard parts.count >= 2, word.utf8.count < 40, word.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return TimeZone(identifier: parts.joined(separator: "/"))
    }
}
