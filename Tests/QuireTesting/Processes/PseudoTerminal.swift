import Foundation
import Glibc
import Synchronization

/// A terminal whose keys and screen belong to the test.
package final class PseudoTerminal: Sendable {
    private struct Screen {
        var bytes: [UInt8] = []
        var seen = 0
        /// The text that was awaited last, and what appeared before it.
        var passed: Range<Int> = 0..<0
        var awaited: (text: [UInt8], isLast: Bool, action: @Sendable () -> Void)?

        /// Returns the action of the awaited text when the text has appeared.
        mutating func appeared() -> (@Sendable () -> Void)? {
            guard let (text, isLast, action) = awaited,
                let end = isLast ? bytes[seen...].end(ofLast: text) : bytes[seen...].end(ofFirst: text)
            else { return nil }
            passed = seen..<end
            seen = end
            awaited = nil
            return action
        }

        /// Returns the action of a text that has not appeared when the test runs out of time.
        mutating func abandoned() -> (@Sendable () -> Void)? {
            defer { awaited = nil }
            return awaited?.action
        }
    }

    /// The file descriptor for a program.
    package let program: Int32
    private let person: Int32
    private let screen = Mutex(Screen())

    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    /// Creates a terminal; a wide one does not break sentences into lines.
    package init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
        // Glibc's module lacks posix_openpt and its relatives; this is their work on Linux (ioctl_tty(2)).
        person = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var isLocked: Int32 = 0
        var number: UInt32 = 0
        guard person >= 0, ioctl(person, Self.setLock, &isLocked) == 0, ioctl(person, Self.getNumber, &number) == 0
        else {
            throw POSIXError(.ENODEV)
        }
        program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard program >= 0 else { throw POSIXError(.ENODEV) }
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(program, UInt(TIOCSWINSZ), &size)
        let person = person
        Thread { [weak self] in
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(person, &buffer, buffer.count)
                guard count > 0 else { break }
                self?.show(buffer[..<count])
            }
            Glibc.close(person)
        }.start()
    }

    /// Closes the program's end.
    package func close() { _ = Glibc.close(program) }

    /// Types text.
    package func type(_ keys: String) {
        press(Array(keys.utf8))
    }

    /// Sends bytes as keys do.
    package func press(_ bytes: [UInt8]) {
        _ = write(person, bytes, bytes.count)
    }

    /// Waits until a text has appeared after the text that was awaited before; one task waits at a time.
    package func shows(_ text: String) async { await waits(for: text, isLast: false) }

    /// Waits until a text is the last that has appeared, after the text that was awaited before.
    package func ends(with text: String) async { await waits(for: text, isLast: true) }

    private func waits(for text: String, isLast: Bool) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                screen.withLock { screen in
                    screen.awaited = (Array(text.utf8), isLast, { continuation.resume() })
                    return Task.isCancelled ? screen.abandoned() : screen.appeared()
                }?()
            }
        } onCancel: {
            screen.withLock { $0.abandoned() }?()
        }
    }

    /// The text between the one awaited last but one and the end of the one awaited last.
    package var passed: String { screen.withLock { String(decoding: $0.bytes[$0.passed], as: UTF8.self) } }

    /// Waits for a text as ``shows(_:)`` does, and acts the moment it appears.
    ///
    /// The action runs on the terminal's own thread. It is not late when tasks are, on a machine that is busy.
    package func shows(_ text: String, _ action: @escaping @Sendable () -> Void) async {
        let isDone = AsyncStream.makeStream(of: Void.self)
        screen.withLock { screen in
            screen.awaited = (
                Array(text.utf8),
                false,
                {
                    action()
                    isDone.continuation.finish()
                }
            )
            return screen.appeared()
        }?()
        for await _ in isDone.stream {}
    }

    /// The active modes in the words of `stty`: the kernel edits lines, echoes input, and turns Ctrl-C into a signal.
    package var modes: [String] {
        var modes = termios()
        tcgetattr(program, &modes)
        return [(ICANON, "icanon"), (ECHO, "echo"), (ISIG, "isig")].filter { modes.c_lflag & UInt32($0.0) != 0 }.map(
            \.1
        )
    }

    private func show(_ bytes: ArraySlice<UInt8>) {
        screen.withLock { screen in
            screen.bytes += bytes
            return screen.appeared()
        }?()
    }
}

extension ArraySlice<UInt8> {
    /// Returns the index after the first occurrence.
    fileprivate func end(ofFirst text: [UInt8]) -> Int? {
        guard let last = indices.dropLast(text.count - 1).last else { return nil }
        return (startIndex...last).first { self[$0..<($0 + text.count)].elementsEqual(text) }.map { $0 + text.count }
    }

    /// Returns the end, if the bytes end with a text.
    fileprivate func end(ofLast text: [UInt8]) -> Int? { suffix(text.count).elementsEqual(text) ? endIndex : nil }
}
