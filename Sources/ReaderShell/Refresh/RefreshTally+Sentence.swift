package import FeedModel
import Primitives
package import Screens
import TerminalText

extension RefreshTally {
    /// Returns the counts in one line.
    ///
    /// `12 fetched, 3 new; 80 unchanged, 8 skipped (7 not due before 10:00; 1 gone), 1 failed.` Of subscriptions that
    /// are due at several times, the earliest is named as such: `8 skipped (7 not due, the first at 10:00; 1 gone)`.
    package func line(explainer: Explainer) -> String {
        "\(fetched) fetched, \(new) new; \(unchanged) unchanged, \(skippedText(explainer)), \(failed) failed"
            + (cancelled == 0 ? "." : ", \(cancelled) not finished.")
    }

    /// Returns the counts at the prompt: where nothing was due, when something will be, and how it is asked before, if it can be.
    func sentence(of request: RefreshRequest, explainer: Explainer) -> String {
        guard let earliest, earliest.count == skipped, fetched + unchanged + failed + cancelled == 0 else {
            return line(explainer: explainer)
        }
        let time = explainer.clock.moment(earliest.due, seenFrom: explainer.now)
        let words = request.filter.map { TerminalText.line($0) }
        let nothing = words.map { "Nothing that '\($0)' selects" } ?? "Nothing"
        guard !request.isForced else { return "\(nothing) may be fetched before \(time), not even with '--force'." }
        let command = ["refresh", words, "--force"].compactMap(\.self).joined(separator: " ")
        return "\(nothing) is due before \(time)."
            + (earliest.isForceable ? " '\(command)' asks earlier where that is allowed." : "")
    }

    /// Returns how to override a host's back-off; `nil` if no fetch of a forced request waits for one.
    package func hint(on request: RefreshRequest) -> String? { heldHost(on: request)?.sentence }

    private func skippedText(_ explainer: Explainer) -> String {
        var counts = reasons
        for (pause, count) in pauses { counts[pause.words, default: 0] += count }
        if let earliest {
            let time = explainer.clock.moment(earliest.due, seenFrom: explainer.now)
            let first = counts.isEmpty ? "the first is due at \(time)" : "not due, the first at \(time)"
            counts[earliest.isFirstOfSeveral ? first : earliest.reason, default: 0] += earliest.count
        }
        let most = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
        let why = most.map {
            counts.count == 1 ? TerminalText.line($0.key) : "\($0.value) \(TerminalText.line($0.key))"
        }
        return skipped == 0 ? "0 skipped" : "\(skipped) skipped (\(why.joined(separator: "; ")))"
    }
}

extension RefreshTally.HeldHost {
    var sentence: String {
        "Of these, \(count) \(count == 1 ? "waits" : "wait") for \(TerminalText.line(host)), which is on hold until "
            + "\(until)\(others == 0 ? "" : ", and \(others) for other hosts"). 'refresh --force ADDRESS' with one "
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
