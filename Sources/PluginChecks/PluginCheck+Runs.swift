import FeedModel
import Foundation
import PluginManifests
import PluginSources
import SourceAPI
import SourceChecks
import Synchronization

// The rules for which the program is run.
extension PluginCheck {
    static let runRules: [PluginRule] = [.schema, .output, .offline, .deadline, .stateKept, .sandbox]

    func runRules(_ address: String) async -> [CheckedRule] {
        guard let program, let uri = try? SubscriptionURI(address) else {
            return Self.runRules.map { CheckedRule($0, .notChecked("it has no program")) }
        }
        let first = await trial(of: uri)
        var runs = [first]
        if let next = first.page?.next { runs.append(await trial(of: uri, cursor: next)) }
        return [
            schemaRule(program, runs), outputRule(program, runs), await offlineRule(uri, first), deadlineRule(first),
            await stateRule(program, uri, first), await sandboxRule(uri, first),
        ]
    }

    /// A fetch, with what the program has printed.
    struct Trial {
        var outcome: Result<Page, SourceError>
        var run: ObservedRun?

        var page: Page? { try? outcome.get() }
    }

    private func trial(
        of uri: SubscriptionURI,
        cursor: Cursor? = nil,
        state: SourceState? = nil,
        isOffline: Bool = false,
        sandbox: Sandbox? = nil
    ) async -> Trial {
        let last = Mutex<ObservedRun?>(nil)
        let observer = PluginObserver(didRun: { run in last.withLock { $0 = run } })
        guard let source = source(isOffline: isOffline, sandbox: sandbox, observer: observer) else {
            return Trial(outcome: .failure(.plugin("it has no program")))
        }
        let run = await RecordedRun(
            source,
            request: FetchRequest(uri: uri, cursor: cursor, limit: manifest.descriptor.usualLimit, state: state),
            on: isOffline ? Recordings([]) : recordings ?? Recordings([]),
            now: now
        )
        return Trial(outcome: run.outcome, run: last.withLock(\.self))
    }

    private func schemaRule(_ program: PluginProgram, _ runs: [Trial]) -> CheckedRule {
        guard program.output == .messages else { return CheckedRule(.schema, .notChecked("it prints no messages")) }
        let findings = runs.flatMap { MessageSchema.findings(in: $0.finishedOutput) + ($0.run?.notes ?? []) }
        return CheckedRule(.schema, findings.withoutRepetition)
    }

    private func outputRule(_ program: PluginProgram, _ runs: [Trial]) -> CheckedRule {
        guard program.output != .messages else {
            let lines = runs.flatMap { MessageSchema.strayLines(in: $0.finishedOutput) }
            return CheckedRule(.output, lines.withoutRepetition)
        }
        let form = program.output == .lines ? "lines of sfeed" : "a feed"
        let findings = runs.compactMap { run -> String? in
            if case .failure(.malformed(let place, let what)) = run.outcome { return "\(place): \(what)" }
            return run.page?.isPartial == true ? "it prints \(form) that is not whole" : nil
        }
        return CheckedRule(.output, (findings + runs.flatMap { $0.run?.notes ?? [] }).withoutRepetition)
    }

    private func offlineRule(_ uri: SubscriptionURI, _ first: Trial) async -> CheckedRule {
        let offline = await trial(of: uri, isOffline: true)
        let asks = manifest.descriptor.reach != .services([])
        switch offline.outcome {
        case .failure(.offline): return CheckedRule(.offline, .kept)
        case first.outcome where first.page != nil: return CheckedRule(.offline, .kept)
        case .failure(let error):
            return first.page == nil && !asks
                ? CheckedRule(.offline, .notChecked("it has no answer to its example"))
                : CheckedRule(.offline, ["offline it fails: \(words(error))"])
        case .success(let page):
            let what = asks ? "though its service cannot be asked" : "other than online"
            return CheckedRule(.offline, ["offline it answers with \(page.items.count) items, \(what)"])
        }
    }

    private func deadlineRule(_ first: Trial) -> CheckedRule {
        if first.run?.ending?.wasStopped == true {
            return CheckedRule(.deadline, ["it keeps running after its answer and has to be ended"])
        }
        // The check has a limit as well, which can be earlier.
        if first.run?.isOverdue == true || first.outcome == .failure(.timedOut) {
            let deadline = manifest.deadline(within: surroundings.deadline)
            return CheckedRule(.deadline, ["it has not answered within \(deadline.components.seconds) s"])
        }
        return CheckedRule(.deadline, .kept)
    }

    private func stateRule(_ program: PluginProgram, _ uri: SubscriptionURI, _ first: Trial) async -> CheckedRule {
        guard program.output == .messages, let state = first.page?.state else {
            return CheckedRule(.stateKept, .notChecked("it gives no state"))
        }
        let second = await trial(of: uri, state: state)
        switch second.outcome {
        case .success(let page) where page.state == nil:
            return CheckedRule(.stateKept, ["given its own state, it forgets it"])
        case .success: return CheckedRule(.stateKept, .kept)
        case .failure(let error): return CheckedRule(.stateKept, ["given its own state, it fails: \(words(error))"])
        }
    }

    private func sandboxRule(_ uri: SubscriptionURI, _ first: Trial) async -> CheckedRule {
        guard sandboxes.count > 1, let other = sandboxes.last else {
            let missing = sandboxes == [.bubblewrap] ? "Landlock" : "bubblewrap"
            return CheckedRule(.sandbox, .notChecked("this system has no \(missing)"))
        }
        let second = await trial(of: uri, sandbox: other)
        // Two failures say nothing of the sandboxes: their words name files, and those have other paths in bubblewrap.
        guard first.page != nil || second.page != nil else {
            return CheckedRule(.sandbox, .notChecked("it has no answer to its example"))
        }
        return CheckedRule(.sandbox, difference(first.outcome, second.outcome).map { [$0] } ?? [])
    }

    /// Returns how two answers differ; `nil` if they are the same, or both are failures.
    func difference(_ first: Result<Page, SourceError>, _ second: Result<Page, SourceError>) -> String? {
        switch (first, second) {
        case (.success(let first), .success(let second)):
            if first == second { return nil }
            let pair = zip(first.items, second.items).first { $0 != $1 }
            return pair.map { "the item '\($0.guid)' comes as '\($1.guid)' without bubblewrap, or with other texts" }
                ?? "\(first.items.count) items become \(second.items.count) without bubblewrap"
        case (.failure, .failure): return nil
        case (.success, .failure(let error)): return "without bubblewrap it fails: \(words(error))"
        case (.failure(let error), .success): return "in bubblewrap it fails: \(words(error))"
        }
    }
}

extension PluginCheck.Trial {
    /// The whole lines of standard output: the last one of a program that was ended may be cut.
    fileprivate var finishedOutput: [UInt8] {
        guard let run else { return [] }
        if run.ending?.exit == .status(0) { return run.output }
        guard let end = run.output.lastIndex(of: 0x0A) else { return [] }
        return Array(run.output[...end])
    }
}

extension [String] {
    fileprivate var withoutRepetition: [String] {
        var known: Set<String> = []
        return filter { known.insert($0).inserted }
    }
}
