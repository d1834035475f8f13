import Foundation
import Primitives

/// A message (RFC 5322) with one part of plain text, for the standard input of a sendmail, which adds the sender.
///
/// Whatever a publisher wrote, a title is one encoded subject (RFC 2047), and a text is lines of printable ASCII (RFC 2045, 6.7).
struct MailText {
    /// An address without characters that a header interprets.
    var recipient: String
    var subject: String
    var body: String
    var date: Date
    /// The offset of local time from UTC in seconds.
    var utcOffset: Int

    var text: String {
        let header = [
            "To: \(recipient)",
            "Subject: \(encodedSubject)",
            "Date: \(dateText)",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: quoted-printable",
        ]
        return header.joined(separator: "\n") + "\n\n" + Self.quotedPrintable(body)
    }

    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private var dateText: String {
        let time = CivilTime(date, offset: utcOffset)
        // 1970 began on a Thursday.
        let weekday = Self.weekdays[(time.day.daysSince1970 % 7 + 7) % 7]
        let minutes = abs(utcOffset) / 60
        let clock = [time.hour, time.minute, time.second].map(\.twoDigits).joined(separator: ":")
        let zone = (utcOffset < 0 ? "-" : "+") + (minutes / 60).twoDigits + (minutes % 60).twoDigits
        return "\(weekday), \(time.day.day) \(Self.months[time.day.month - 1]) \(time.day.year) \(clock) \(zone)"
    }

    /// The number of bytes of an encoded word, so that `Subject: ` and the word fit into 76 characters.
    private static let maximumBytes = 39

    /// The subject as it is if it is short ASCII, otherwise as encoded words on lines of their own.
    private var encodedSubject: String {
        let isPlain = subject.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !subject.contains("=?")
        if isPlain, subject.utf8.count <= 60 { return subject }
        var words: [String] = []
        var word = ""
        // A word has whole characters (RFC 2047, 5).
        for scalar in subject.unicodeScalars {
            if word.utf8.count + String(scalar).utf8.count > Self.maximumBytes {
                words.append(word)
                word = ""
            }
            word.unicodeScalars.append(scalar)
        }
        words.append(word)
        return words.map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\n ")
    }

    /// Returns a text as lines of at most 76 printable characters.
    static func quotedPrintable(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { encoded(Array($0.utf8)) }
            .joined(separator: "\n")
    }

    private static func encoded(_ line: [UInt8]) -> String {
        var lines = [""]
        for (index, byte) in line.enumerated() {
            let isStart = lines[lines.count - 1].isEmpty
            let piece = piece(byte, isStart: isStart, isEnd: index + 1 == line.count)
            // A line that is continued ends with `=`.
            if lines[lines.count - 1].utf8.count + piece.utf8.count > 75 {
                lines.append(Self.piece(byte, isStart: true, isEnd: index + 1 == line.count))
            } else {
                lines[lines.count - 1] += piece
            }
        }
        return lines.joined(separator: "=\n")
    }

    /// Returns a byte as it is or encoded: `.` at the beginning of a line ends a message to some programs, and `From ` begins another.
    private static func piece(_ byte: UInt8, isStart: Bool, isEnd: Bool) -> String {
        let isPlain =
            switch byte {
            case UInt8(ascii: "="): false
            case UInt8(ascii: "."), UInt8(ascii: "F"): !isStart
            case UInt8(ascii: " "), UInt8(ascii: "\t"): !isEnd
            default: (0x21...0x7E).contains(byte)
            }
        guard !isPlain else { return String(Unicode.Scalar(byte)) }
        return "=" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}

extension Int {
    fileprivate var twoDigits: String { self < 10 ? "0\(self)" : String(self) }
}
