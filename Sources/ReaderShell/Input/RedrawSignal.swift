import CEdit
import Glibc

/// Wakes the thread that edits a line to redraw it.
final class RedrawSignal: Sendable {
    /// Readable after ``send()``; -1 if the system has no descriptor left, in which case nothing is redrawn.
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
