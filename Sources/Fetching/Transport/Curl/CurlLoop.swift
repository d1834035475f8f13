import CCurl
import Foundation
import Glibc
import SourceAPI
import Synchronization

struct CurlSettings: Sendable {
    var connections = 16
    var connectionsPerHost = 2
    var proxy = ProxySettings.none
    /// A file of trusted certificates (PEM) in place of the system's, whose folder stays trusted.
    var certificates: String?
    /// The time after which ``TransferWatchdog`` ends a connection that keeps libcurl busy; `nil` turns it off.
    var stallLimit: Duration? = .milliseconds(500)
    /// Nothing reads idle connections, so one that its server has closed would stay half-open.
    var idleLimit = Duration.seconds(10)
}

/// The thread on which all of libcurl's handles live, and the inbox through which other threads reach it.
final class CurlLoop: Sendable {
    private struct Inbox {
        var submitted: [PendingRequest] = []
        var cancelled: [PendingRequest] = []
        var hasStarted = false
        var isStopping = false
        var hasEnded = false
        var awaitingEnd: [CheckedContinuation<Void, Never>] = []
    }

    private let settings: CurlSettings
    private let inbox = Mutex(Inbox())
    private let wakeup = PollWakeup()

    init(settings: CurlSettings) { self.settings = settings }

    func submit(_ pending: PendingRequest) {
        let (isOpen, isFirst) = inbox.withLock { inbox in
            guard !inbox.isStopping else { return (false, false) }
            inbox.submitted.append(pending)
            defer { inbox.hasStarted = true }
            return (true, !inbox.hasStarted)
        }
        guard isOpen else { return pending.complete(with: .failure(.cancelled)) }
        if isFirst { start() } else { wakeup.signal() }
    }

    /// Completes a request as cancelled at once, and ends its transfer soon.
    func cancel(_ pending: PendingRequest) {
        pending.complete(with: .failure(.cancelled))
        inbox.withLock { inbox in
            if inbox.hasStarted, !inbox.isStopping { inbox.cancelled.append(pending) }
        }
        wakeup.signal()
    }

    /// Ends the thread soon; its remaining requests complete as cancelled.
    func stop() {
        inbox.withLock { inbox in
            inbox.isStopping = true
            if !inbox.hasStarted { inbox.hasEnded = true }
        }
        wakeup.signal()
    }

    func ended() async {
        await withCheckedContinuation { continuation in
            let hasEnded = inbox.withLock { inbox in
                if !inbox.hasEnded { inbox.awaitingEnd.append(continuation) }
                return inbox.hasEnded
            }
            if hasEnded { continuation.resume() }
        }
    }

    private func start() {
        let thread = Thread { self.run() }
        thread.name = "quire.transfers"
        thread.start()
    }

    private func run() {
        blockBrokenPipeSignal()
        let reason = runTransfers()
        let (remaining, continuations) = inbox.withLock { inbox in
            inbox.isStopping = true
            inbox.hasEnded = true
            defer { inbox = Inbox(hasStarted: true, isStopping: true, hasEnded: true) }
            return (inbox.submitted, inbox.awaitingEnd)
        }
        for pending in remaining { pending.complete(with: .failure(reason)) }
        for continuation in continuations { continuation.resume() }
    }

    /// Blocks SIGPIPE, which OpenSSL can raise when a peer closes the connection; libcurl leaves it to the program.
    private func blockBrokenPipeSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Runs transfers until the loop stops; returns the error for the remaining requests.
    private func runTransfers() -> SourceError {
        while true {
            if let end = runTransfersUntilIdle() { return end }
            wakeup.wait()
        }
    }

    /// Runs transfers until the idle limit has passed, and closes all connections; returns the error for remaining
    /// requests.
    private func runTransfersUntilIdle() -> SourceError? {
        guard let transfers = CurlTransfers(settings: settings, wakeup: wakeup) else {
            return .unreachable("libcurl could not be started")
        }
        while let (submitted, cancelled) = takeInbox() {
            if transfers.runOnce(submitted: submitted, cancelled: cancelled) { return nil }
        }
        return .cancelled
    }

    /// Removes and returns the contents of the inbox; `nil` if the thread must end.
    private func takeInbox() -> (submitted: [PendingRequest], cancelled: [PendingRequest])? {
        inbox.withLock { inbox in
            guard !inbox.isStopping else { return nil }
            defer { (inbox.submitted, inbox.cancelled) = ([], []) }
            return (inbox.submitted, inbox.cancelled)
        }
    }
}
