import CEdit
import Glibc

/// Tells the thread that edits a line to draw it again.
final class RedrawSignal: Sendable {
    /// Readable after ``send()``; -1 when the system has none left, and then nothing is drawn again.
    let descriptor: Int32

    init() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    func send() {
        _ = eventfd_write(descriptor, 1)
    }
}
