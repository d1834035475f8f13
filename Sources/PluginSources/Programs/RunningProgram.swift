import CProcess
import Glibc

/// A process with its pipes, which the loop polls.
///
/// It ends in this order: its input is closed; after a second, or at once if it is not given that second, its whole group
/// gets TERM; a second later KILL. When the process itself has ended, its output is read for 100 ms more, whichever other
/// process holds the pipe, and the rest of its group is killed.
struct RunningProgram {
    private(set) var process: ProgramLaunch.Process
    private var input: Int32?
    private var output: Int32?
    private var errors: Int32?
    private var pending: [UInt8] = []
    private var sent = 0
    private var closesInput = false
    private var received = 0
    private var kept = KeptErrors()
    private let ownFolders: [String]
    private var deadline: ContinuousClock.Instant?
    private var measurement: ContinuousClock.Instant?
    private var term: ContinuousClock.Instant?
    private var kill: ContinuousClock.Instant?
    private var drained: ContinuousClock.Instant?
    private var hasExited = false
    private var wasStopped = false
    private let events: AsyncStream<ProgramEvent>.Continuation

    /// Starts a program; `nil` if it was not started, after the last events.
    init?(_ launch: ProgramLaunch, now: ContinuousClock.Instant, events: AsyncStream<ProgramEvent>.Continuation) {
        var pipes: [[Int32]] = []
        for _ in 0..<3 {
            var ends: [Int32] = [-1, -1]
            guard cprocess_pipe(&ends) == 0 else { break }
            pipes.append(ends)
        }
        guard pipes.count == 3 else {
            let failure = ProgramFailure(step: 0, code: errno)
            for end in pipes.flatMap(\.self) { close(end) }
            events.yield(.notStarted(failure))
            return nil
        }
        if launch.hasNoInput, case let empty = open("/dev/null", O_RDONLY | O_CLOEXEC), empty >= 0 {
            close(pipes[0][0])
            pipes[0][0] = empty
        }
        let started = launch.start(streams: [pipes[0][0], pipes[1][1], pipes[2][1]])
        for end in [pipes[0][0], pipes[1][1], pipes[2][1]] { close(end) }
        let own = [pipes[0][1], pipes[1][0], pipes[2][0]]
        switch started {
        case .failure(let failure):
            for end in own { close(end) }
            events.yield(.notStarted(failure))
            return nil
        case .success(let process): self.process = process
        }
        for end in own { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        (input, output, errors) = (own[0], own[1], own[2])
        deadline = now + launch.deadline
        ownFolders = launch.ownFolders
        measurement = ownFolders.isEmpty ? nil : now + .seconds(1)
        self.events = events
    }

    var nextTime: ContinuousClock.Instant? {
        [deadline, measurement, term, kill, drained].compactMap(\.self).min()
    }

    var interests: [pollfd] {
        var interests: [pollfd] = []
        if !hasExited { interests.append(pollfd(fd: process.handle, events: Int16(POLLIN), revents: 0)) }
        if let output { interests.append(pollfd(fd: output, events: Int16(POLLIN), revents: 0)) }
        if let errors { interests.append(pollfd(fd: errors, events: Int16(POLLIN), revents: 0)) }
        if let input, sent < pending.count { interests.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0)) }
        return interests
    }

    mutating func send(_ bytes: [UInt8]) {
        guard input != nil, !closesInput else { return }
        pending.removeFirst(sent)
        sent = 0
        pending += bytes
        write()
    }

    mutating func closeInput() {
        closesInput = true
        write()
    }

    mutating func stop(isPatient: Bool, now: ContinuousClock.Instant) {
        closeAll(&input)
        (deadline, measurement) = (nil, nil)
        if isPatient {
            if term == nil, kill == nil { term = now + .seconds(1) }
        } else if kill == nil {
            signal(SIGTERM)
            term = nil
            kill = now + .seconds(1)
        }
    }

    mutating func advance(now: ContinuousClock.Instant) -> Bool {
        write()
        read()
        if let time = deadline, time <= now {
            events.yield(.timedOut)
            stop(isPatient: false, now: now)
        }
        if let time = measurement, time <= now {
            let isBeyondLimit = PrivateFolder.exceedLimits(ownFolders)
            measurement = .now + .seconds(1)
            if isBeyondLimit {
                events.yield(.beyondLimit("its files exceed \(ProgramLaunch.Limit.ownFilesWords)"))
                stop(isPatient: false, now: now)
            }
        }
        if let time = term, time <= now, !hasExited {
            wasStopped = true
            stop(isPatient: false, now: now)
        }
        if let time = kill, time <= now, !hasExited {
            signal(SIGKILL)
            kill = nil
        }
        if !hasExited, isOver() {
            hasExited = true
            (deadline, measurement, term, kill) = (nil, nil, nil, nil)
            drained = now + .milliseconds(100)
        }
        guard hasExited else { return false }
        read()
        guard output == nil && errors == nil || drained.map({ $0 <= now }) ?? true else { return false }
        finish()
        return true
    }

    /// Returns whether the process has ended; it stays a zombie, so that its group keeps its number.
    private func isOver() -> Bool {
        var interest = pollfd(fd: process.handle, events: Int16(POLLIN), revents: 0)
        return poll(&interest, 1, 0) > 0
    }

    private func signal(_ number: Int32) { _ = Glibc.kill(-process.id, number) }

    private mutating func write() {
        while let input, sent < pending.count {
            let count = pending.withUnsafeBytes {
                Glibc.write(input, $0.baseAddress?.advanced(by: sent), $0.count - sent)
            }
            if count > 0 {
                sent += count
            } else if errno == EINTR {
                continue
            } else if errno == EAGAIN {
                return
            } else {
                // The program does not read any more, which is not an error.
                closeAll(&self.input)
            }
        }
        if closesInput, sent == pending.count { closeAll(&input) }
    }

    private mutating func read() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        // A few blocks at a time, so that one program does not keep the loop from others.
        for _ in 0..<16 {
            guard let output, let bytes = Self.block(of: output, &buffer) else { break }
            received += bytes.count
            if bytes.isEmpty {
                closeAll(&self.output)
                events.yield(.outputEnded)
            } else if received > ProgramLaunch.Limit.output {
                closeAll(&self.output)
                events.yield(.beyondLimit("its output is larger than \(ProgramLaunch.Limit.output >> 20) MiB"))
                stop(isPatient: false, now: .now)
            } else {
                events.yield(.output(Array(bytes)))
            }
        }
        for _ in 0..<16 {
            guard let errors, let bytes = Self.block(of: errors, &buffer) else { break }
            if bytes.isEmpty { closeAll(&self.errors) } else { kept.append(bytes) }
        }
    }

    /// Returns what a pipe has, which is empty at its end; `nil` if it has nothing yet.
    private static func block(of pipe: Int32, _ buffer: inout [UInt8]) -> ArraySlice<UInt8>? {
        while true {
            let count = buffer.withUnsafeMutableBytes { Glibc.read(pipe, $0.baseAddress, $0.count) }
            if count >= 0 { return buffer[..<count] }
            if errno != EINTR { return nil }
        }
    }

    private mutating func finish() {
        if output != nil { events.yield(.outputEnded) }
        closeAll(&input)
        closeAll(&output)
        closeAll(&errors)
        signal(SIGKILL)
        var status: Int32 = 0
        while waitpid(process.id, &status, 0) < 0, errno == EINTR {}
        close(process.handle)
        let number = status & 0x7F
        let code = (status >> 8) & 0xFF
        var exit: ProgramEnding.Exit = number == 0 ? .status(code) : .signal(number)
        if process.isWrapped, number == 0, (129...192).contains(code) { exit = .signal(code - 128) }
        var ending = ProgramEnding(exit: exit, errors: kept.bytes)
        ending.wasStopped = wasStopped
        events.yield(.ended(ending))
    }

    private func closeAll(_ descriptor: inout Int32?) {
        if let number = descriptor { close(number) }
        descriptor = nil
    }
}
