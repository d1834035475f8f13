import Foundation
import Primitives
import SourceAPI

extension SourceError {
    /// Creates the error that a program reports by a code; an unknown code is ``plugin(_:)`` with the code in front.
    init(reported fields: JSONValue, now: Date) {
        let message = fields["message"].string?.onOneLine.cut(to: 500).nonEmpty
        let credential = fields["credential"].string?.onOneLine.cut(to: 100)
        switch fields["code"].string ?? "plugin" {
        case "unreachable": self = .unreachable(message ?? "the program could not reach its service")
        case "status": self = .status(fields["status"].int ?? 0, message: message)
        // The message is the name of the wall against bots.
        case "blocked": self = .blocked(by: message ?? "")
        case "rate-limited": self = .rateLimited(until: Self.retryTime(fields, now: now), message: message)
        case "unauthorized": self = .unauthorized(credential: credential, message: message)
        case "missing-credential":
            self = .missingCredential(credential ?? "", without: fields["without"].string?.onOneLine.cut(to: 200) ?? "")
        case "not-found": self = .notFound(message ?? "there is nothing of this name")
        case "malformed":
            self = .malformed(
                where: fields["where"].string?.onOneLine.cut(to: 200) ?? "the answer",
                what: message ?? "unreadable"
            )
        case "timed-out": self = .timedOut
        case "refused": self = .refused(message ?? "the program cannot serve this address")
        case "plugin": self = .plugin(message ?? "it failed without saying why")
        case let code: self = .plugin("\(code.onOneLine.cut(to: 40)): \(message ?? "it failed without saying why")")
        }
    }

    private static func retryTime(_ fields: JSONValue, now: Date) -> Date? {
        let day: TimeInterval = 86_400
        if let seconds = fields["retry_after"].double, seconds >= 0 { return now.addingTimeInterval(min(seconds, day)) }
        guard let date = fields["until"].string.flatMap({ Date(iso8601: $0) }) else { return nil }
        return min(max(date, now), now.addingTimeInterval(day))
    }

    /// Creates the error that the end of a program means (sysexits.h).
    init(ending: ProgramEnding) {
        let words = ending.errorWords
        switch ending.exit {
        case .status(64), .status(78): self = .refused("the program cannot serve this address\(words)")
        case .status(69): self = .unreachable("the program could not reach its service\(words)")
        case .status(75): self = .rateLimited(until: nil, message: ending.errorLine)
        case .status(77): self = .unauthorized(credential: nil, message: ending.errorLine)
        case .status, .signal: self = .plugin(ending.sentence)
        }
    }
}

extension ProgramEnding {
    var sentence: String {
        switch exit {
        case .status(let status): "exit status \(status)\(errorWords)"
        case .signal(let number): "ended by signal \(number)\(Self.name(ofSignal: number))\(errorWords)"
        }
    }

    /// The line of standard error with the error, as the end of a sentence.
    var errorWords: String { errorLine.map { ": \($0)" } ?? "" }

    /// Returns the words about a program that was ended at its deadline, with its last words, which show what it was doing.
    static func overdue(after deadline: Duration, _ ending: ProgramEnding?) -> String {
        let seconds = deadline / .seconds(1)
        let time = Int(exactly: seconds).map(String.init) ?? String(seconds)
        return "it did not end within \(time) s" + (ending?.lastErrorLine.map { ": \($0)" } ?? "")
    }

    private static func name(ofSignal number: Int32) -> String {
        let names: [Int32: String] = [
            1: "HUP", 2: "INT", 3: "QUIT", 4: "ILL", 6: "ABRT", 7: "BUS", 8: "FPE", 9: "KILL", 11: "SEGV", 13: "PIPE",
            15: "TERM", 24: "XCPU", 25: "XFSZ", 31: "SYS",
        ]
        return names[number].map { " (\($0))" } ?? ""
    }
}
