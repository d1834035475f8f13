import CCurl
import Foundation
import Glibc
import SourceAPI
import Synchronization

/// What holds for every transfer of a transport.
struct CurlSettings: Sendable {
    var connections: Int
    var connectionsPerHost: Int
    var proxy: ProxySettings
    /// A file of certificates (PEM) to trust in place of the system's file; the system's folder of certificates stays
    /// trusted where libcurl was built with one, as Debian's is.
    var certificates: String?
}

/// The thread that runs all transfers, and the inbox through which the others talk to it.
///
/// libcurl's handles are made, used and destroyed on this thread only.
final class CurlLoop: Sendable {
    private struct Inbox {
        var arrived: [PendingRequest] = []
        var cancelled: [PendingRequest] = []
        var hasStarted = false
        var isStopping = false
        var hasEnded = false
        var waitingForEnd: [CheckedContinuation<Void, Never>] = []
    }

    private let settings: CurlSettings
    private let inbox = Mutex(Inbox())
    private let wakeUp = PollWakeup()

    init(settings: CurlSettings) {
        self.settings = settings
    }

    /// Hands a ticket over, and starts the thread with the first one.
    func submit(_ ticket: PendingRequest) {
        let (isOpen, isFirst) = inbox.withLock { inbox in
            guard !inbox.isStopping else { return (false, false) }
            inbox.arrived.append(ticket)
            defer { inbox.hasStarted = true }
            return (true, !inbox.hasStarted)
        }
        guard isOpen else { return ticket.answer(.failure(.cancelled)) }
        if isFirst { start() } else { wakeUp.signal() }
    }

    /// Answers a ticket at once and ends its transfer soon.
    func cancel(_ ticket: PendingRequest) {
        ticket.answer(.failure(.cancelled))
        inbox.withLock { inbox in
            if inbox.hasStarted, !inbox.isStopping { inbox.cancelled.append(ticket) }
        }
        wakeUp.signal()
    }

    /// Lets the thread end; whatever it still carries is answered as cancelled.
    func stop() {
        inbox.withLock { inbox in
            inbox.isStopping = true
            if !inbox.hasStarted { inbox.hasEnded = true }
        }
        wakeUp.signal()
    }

    /// Waits until the thread has closed every connection.
    func ended() async {
        await withCheckedContinuation { continuation in
            let hasEnded = inbox.withLock { inbox in
                if !inbox.hasEnded { inbox.waitingForEnd.append(continuation) }
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
        refuseBrokenPipeSignal()
        let reason = carryAll()
        let (left, waiting) = inbox.withLock { inbox in
            inbox.isStopping = true
            inbox.hasEnded = true
            defer { inbox = Inbox(hasStarted: true, isStopping: true, hasEnded: true) }
            return (inbox.arrived, inbox.waitingForEnd)
        }
        for ticket in left { ticket.answer(.failure(reason)) }
        for continuation in waiting { continuation.resume() }
    }

    /// Keeps a peer that hangs up from ending the process: libcurl leaves SIGPIPE to us, and OpenSSL can raise it.
    private func refuseBrokenPipeSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Runs transfers until the thread is to end; says how to answer what is left then.
    private func carryAll() -> SourceError {
        guard let transfers = CurlTransfers(settings: settings, wakeUp: wakeUp) else {
            return .unreachable("libcurl could not be started")
        }
        while let (arrived, cancelled) = takeInbox() { transfers.turn(arrived: arrived, cancelled: cancelled) }
        return .cancelled
    }

    /// What has come in since the last turn; `nil` when the thread is to end.
    private func takeInbox() -> (arrived: [PendingRequest], cancelled: [PendingRequest])? {
        inbox.withLock { inbox in
            guard !inbox.isStopping else { return nil }
            defer { (inbox.arrived, inbox.cancelled) = ([], []) }
            return (inbox.arrived, inbox.cancelled)
        }
    }
}
