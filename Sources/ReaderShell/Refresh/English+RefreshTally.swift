package import FeedModel
import Primitives
package import Screens
import TerminalText

extension English {
    /// Returns the counts in one line.
    ///
    /// `12 fetched, 3 new; 80 unchanged, 8 skipped (7 not due before 10:00; 1 gone), 1 failed.` Of subscriptions that
    /// are due at several times, the earliest is named as such: `8 skipped (7 not due, the first at 10:00; 1 gone)`.
    package func line(_ tally: RefreshTally) -> String {
        "\(tally.fetched) fetched, \(tally.new) new; \(tally.unchanged) unchanged, \(skipped(tally)), \(tally.failed) failed"
            + (tally.cancelled == 0 ? "." : ", \(tally.cancelled) not finished.")
    }

    /// Returns the counts at the prompt: where nothing was due, when something will be, and how it is asked before, if it can be.
    func sentence(_ tally: RefreshTally, of request: RefreshRequest) -> String {
        guard let earliest = tally.earliest, earliest.count == tally.skipped,
            tally.fetched + tally.unchanged + tally.failed + tally.cancelled == 0
        else { return line(tally) }
        let time = clock.moment(earliest.due, seenFrom: now)
        let words = request.filter.map { TerminalText.line($0) }
        let nothing = words.map { "Nothing that '\($0)' selects" } ?? "Nothing"
        guard !request.isForced else { return "\(nothing) may be fetched before \(time), not even with '--force'." }
        let command = ["refresh", words, "--force"].compactMap(\.self).joined(separator: " ")
        return "\(nothing) is due before \(time)."
            + (earliest.isForceable ? " '\(command)' asks earlier where that is allowed." : "")
    }

    /// Returns how to override a host's back-off; `nil` if no fetch of a forced request waits for one.
    package func hint(_ tally: RefreshTally, on request: RefreshRequest) -> String? {
        tally.heldHost(on: request).map(sentence)
    }

    private func skipped(_ tally: RefreshTally) -> String {
        var counts = tally.reasons
        for (pause, count) in tally.pauses { counts[pause.words, default: 0] += count }
        if let earliest = tally.earliest {
            let time = clock.moment(earliest.due, seenFrom: now)
            let first = counts.isEmpty ? "the first is due at \(time)" : "not due, the first at \(time)"
            counts[earliest.isFirstOfSeveral ? first : earliest.reason, default: 0] += earliest.count
        }
        let most = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
        let why = most.map {
            counts.count == 1 ? TerminalText.line($0.key) : "\($0.value) \(TerminalText.line($0.key))"
        }
        return tally.skipped == 0 ? "0 skipped" : "\(tally.skipped) skipped (\(why.joined(separator: "; ")))"
    }

    func sentence(_ held: RefreshTally.HeldHost) -> String {
        "Of these, \(held.count) \(held.count == 1 ? "waits" : "wait") for \(TerminalText.line(held.host)), which is on hold until "
            + "\(held.until)\(held.others == 0 ? "" : ", and \(held.others) for other hosts"). 'refresh --force ADDRESS' with one "
            + "whole address asks it once anyway."
    }
}

extension FetchRecord.Pause {
    package var words: String {
        switch self {
        case .gone: "paused: the server says it is gone for good"
        case .missing(let times): "paused: not found \(times) times in a row"
        }
    }
}
