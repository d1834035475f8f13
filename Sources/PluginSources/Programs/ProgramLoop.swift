import CProcess
import Foundation
import Glibc
import Synchronization

/// The thread of all programs, for the life of the process: the kernel kills a program whose starting thread ends.
final class ProgramLoop: Sendable {
    static let shared = ProgramLoop()

    enum Command: Sendable {
        case send([UInt8])
        case closeInput
        case stop(isPatient: Bool)
    }

    private enum Message: Sendable {
        case start(Int, ProgramLaunch, AsyncStream<ProgramEvent>.Continuation, ProgramEnd)
        case perform(Int, Command)
    }

    private struct Inbox {
        var messages: [Message] = []
        var count = 0
        var isRunning = false
    }

    private let inbox = Mutex(Inbox())
    private let wakeup: (reading: Int32, writing: Int32)

    private init() {
        var ends: [Int32] = [-1, -1]
        _ = cprocess_pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        wakeup = (ends[0], ends[1])
    }

    private func wake() {
        var byte: UInt8 = 0
        _ = write(wakeup.writing, &byte, 1)
    }

    func start(_ launch: ProgramLaunch) -> ProgramRun {
        let (events, continuation) = AsyncStream.makeStream(of: ProgramEvent.self)
        let end = ProgramEnd()
        let (id, isFirst) = inbox.withLock { inbox in
            inbox.count += 1
            inbox.messages.append(.start(inbox.count, launch, continuation, end))
            defer { inbox.isRunning = true }
            return (inbox.count, !inbox.isRunning)
        }
        if isFirst {
            let thread = Thread { [self] in run() }
            thread.name = "plugins"
            thread.start()
        }
        wake()
        return ProgramRun(id: id, loop: self, events: events, end: end)
    }

    func perform(_ command: Command, on id: Int) {
        inbox.withLock { $0.messages.append(.perform(id, command)) }
        wake()
    }

    private func run() {
        // Writing to a program that has ended is an error of the write.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var programs: [Int: RunningProgram] = [:]
        var waiting: [Int: (events: AsyncStream<ProgramEvent>.Continuation, end: ProgramEnd)] = [:]
        func finish(_ id: Int) {
            let task = waiting.removeValue(forKey: id)
            task?.events.finish()
            task?.end.reach()
        }
        while true {
            for message in inbox.withLock({ inbox in
                defer { inbox.messages = [] }
                return inbox.messages
            }) {
                switch message {
                case .start(let id, let launch, let events, let end):
                    programs[id] = RunningProgram(launch, now: .now, events: events)
                    waiting[id] = (events, end)
                    if programs[id] == nil { finish(id) }
                case .perform(let id, .send(let bytes)): programs[id]?.send(bytes)
                case .perform(let id, .closeInput): programs[id]?.closeInput()
                case .perform(let id, .stop(let isPatient)): programs[id]?.stop(isPatient: isPatient, now: .now)
                }
            }
            let now = ContinuousClock.now
            for id in programs.keys where programs[id]?.advance(now: now) == true {
                programs[id] = nil
                finish(id)
            }
            wait(for: programs.values)
        }
    }

    private func wait(for programs: some Collection<RunningProgram>) {
        var interests = programs.flatMap(\.interests)
        interests.append(pollfd(fd: wakeup.reading, events: Int16(POLLIN), revents: 0))
        let time = programs.compactMap(\.nextTime).min().map { ContinuousClock.now.duration(to: $0) }
        let milliseconds = time.map { duration in
            let (seconds, attoseconds) = duration.components
            return min(max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1), 60_000)
        }
        _ = poll(&interests, nfds_t(interests.count), milliseconds.map { Int32($0) } ?? -1)
        var buffer = [UInt8](repeating: 0, count: 256)
        while read(wakeup.reading, &buffer, buffer.count) > 0 {}
    }
}
