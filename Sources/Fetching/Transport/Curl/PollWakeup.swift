import CCurl
import Glibc

/// Wakes a polling thread by an eventfd(2); `curl_multi_wakeup` would share the multi handle between threads.
final class PollWakeup: Sendable {
    /// The descriptor, which is readable after ``signal()``; -1 if the system has none left.
    let descriptor: Int32

    init() { descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    func signal() { _ = eventfd_write(descriptor, 1) }

    func wait() {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&entry, 1, -1) < 0, errno == EINTR {}
        clear()
    }

    func clear() {
        var count: eventfd_t = 0
        _ = eventfd_read(descriptor, &count)
    }
}
