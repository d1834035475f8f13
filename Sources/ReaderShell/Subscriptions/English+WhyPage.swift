import FeedModel
import Foundation
import Primitives
package import Screens
import SourceAPI
import TerminalText

extension English {
    package func blocks(_ status: SubscriptionStatus) -> [Block] { LastFetch(status: status, vocabulary: self).blocks }
}

/// The last fetch of a subscription, and when the next one is due.
private struct LastFetch {
    let status: SubscriptionStatus
    let vocabulary: English

    /// Returns the explanation of the last failure: a command has no author to tell but the reader.
    private func explanation(of error: SourceError) -> Explanation {
        var explanation = status.isFollowed ? vocabulary.explain(error) : vocabulary.explain(error, of: "It")
        if case .plugin(let words) = error, status.subscription.uri.command != nil {
            explanation.remedy = namesFix(words) ? "" : "Run the command in a shell to see what it prints."
        }
        return explanation
    }

    /// Whether the reason why a command failed says what to do: that follows a semicolon, and what it printed follows a colon.
    private func namesFix(_ words: String) -> Bool {
        let kind = "\(status.subscription.uri.plugin): "
        return words.dropFirst(words.hasPrefix(kind) ? kind.count : 0).prefix { $0 != ":" }.contains("; ")
    }

    var blocks: [Block] {
        let record = status.record
        let address = status.subscription.uri.description
        let isUntitled = status.title == status.subscription.uri.placeholderTitle
        var lines = [isUntitled ? address : "\(status.title): \(address)"]
        if !self.status.isFollowed {
            lines.append("You are not subscribed to it; this is the last answer to a question.")
        }
        if let fault = status.fault {
            let explanation = vocabulary.explain(fault)
            lines += [explanation.what, explanation.remedy].filter { !$0.isEmpty }
        } else if let failure = record.failure {
            let explanation = explanation(of: SourceError(failure))
            lines += [explanation.what, explanation.remedy].filter { !$0.isEmpty }
            if record.consecutiveFailures > 1 {
                lines.append("It has failed \(record.consecutiveFailures) times in a row.")
            }
        } else if record.succeeded != nil {
            // Without a status nothing was requested, as by a command, which may have fetched by itself.
            let size = record.status == nil ? "" : ", \(record.bytes) bytes"
            lines.append("The last fetch succeeded: \(record.itemsNew) new\(size).")
        } else {
            lines.append(
                hold.map { hold in
                    "It has never been fetched: requests to \(hold.host) are on hold until \(time(hold.until)). "
                        + "\(Self.force)."
                } ?? "It has never been fetched. 'refresh' fetches it."
            )
        }
        if let status = record.status { lines.append("Last status: \(StatusWords.text(status)).") }
        if record.failure != nil, record.bytes > 0 { lines.append("Last received: \(record.bytes) bytes.") }
        if let succeeded = record.succeeded {
            lines.append("Last success: \(time(succeeded)).")
        } else if record.failure != nil {
            lines.append("Last success: never.")
        }
        lines += movedLines + heldLines + wishLines
        if !self.status.isFollowed {
            if let wait = record.wait, wait > vocabulary.now {
                lines.append("Next request: not before \(time(wait)), as its host asks.")
            }
        } else if let next = record.nextFetch(), record.pause == nil {
            lines.append(
                // A wait that is over does not delay anything.
                hold == nil && next.isCredible(at: vocabulary.now) && next.end <= vocabulary.now
                    ? "Next fetch: with the next refresh."
                    : hold.map { $0.until > next.end } ?? false
                        ? "Next fetch: not before \(time(hold?.until ?? next.end)), because requests to its host are on hold."
                        : next.isCredible(at: vocabulary.now)
                            ? "Next fetch: not before \(time(next.end))\(rule)."
                            : "Next fetch: with the next refresh. The clock was wrong when its time was stored."
            )
        }
        if !record.log.isEmpty { lines.append("Log of the last fetch:") }
        return lines.map { .sentence(TerminalText.line($0)) }
            + record.log.map { .row(Row(content: .text(short($0), columns: [""]))) }
    }

    /// Returns a message of the log, cut if a service has sent very many words.
    private func short(_ message: String) -> String {
        TerminalText.line(message).truncated(toCells: 500, ellipsis: vocabulary.symbols.ellipsis)
    }

    private var movedLines: [String] {
        let record = status.record
        var lines: [String] = []
        if let adopted = record.adopted {
            lines.append("Moved permanently: \(adopted.address) has been used since \(time(adopted.since)).")
        }
        if let move = record.move {
            lines.append("The server says it moved to \(move.address); quire switches when it says so again.")
        }
        return lines
    }

    /// The back-off of the host that is not over.
    private var hold: HostBackoff? {
        status.isFollowed ? status.hold.flatMap { $0.until > vocabulary.now ? $0 : nil } : nil
    }

    private static let force = "'refresh --force ADDRESS' fetches it once anyway"

    private var heldLines: [String] {
        status.record.validators.compactMap { validators in
            let held = [validators.etag.map { "ETag \($0)" }, validators.lastModified.map { "Last-Modified \($0)" }]
                .compactMap(\.self)
            if !held.isEmpty { return "Validators held: \(held.joined(separator: ", "))." }
            return validators.digest == nil ? nil : "Validators held: none; the body is compared with the previous one."
        }
    }

    private var wishLines: [String] {
        let record = status.record
        var lines: [String] = []
        if let interval = record.feedInterval, interval >= .seconds(60) {
            lines.append("The feed asks for \(interval.components.seconds / 60) minutes between fetches.")
        }
        if let quiet = record.skipSchedule {
            let hours = quiet.hours.sorted().map(String.init).joined(separator: ", ")
            let days = CalendarDay.weekdays.enumerated().filter { quiet.days.contains($0.offset) }.map(\.element)
                .joined(separator: ", ")
            let parts = [hours.isEmpty ? nil : "during the hours \(hours) GMT", days.isEmpty ? nil : "on \(days)"]
            lines.append("The feed asks not to be fetched \(parts.compactMap(\.self).joined(separator: " and ")).")
        }
        let wait = [record.wait, hold?.until].compactMap(\.self).max()
        if status.isFollowed, record.attempted != nil, let wait, wait > vocabulary.now, wait != record.due {
            lines.append("Its host asks to wait until \(time(wait)); \(Self.force).")
        }
        if let pause = record.pause { lines.append(pause.sentence) }
        return lines
    }

    private var rule: String {
        switch status.record.dueRule {
        // The shortest time between fetches is longer than the back-off after the first failures.
        case .minimum where status.record.failure != nil:
            ", according to the source's minimum, which is longer than the wait after a failure"
        case .interval: ", according to your interval"
        case .minimum: ", according to the source's minimum"
        case .feed: ", as the feed asks"
        case .maxAge: ", according to the server's Cache-Control"
        case .expires: ", according to the server's Expires"
        case .retryAfter: ", because requests to its host are on hold"
        case .backOff: ", because the last fetch failed"
        case .skipSchedule: ", after the hours and days the feed asks to skip"
        case nil: ""
        }
    }

    private func time(_ date: Date) -> String {
        "\(vocabulary.clock.day(date)) \(vocabulary.clock.time(date, seenFrom: vocabulary.now))"
    }
}
