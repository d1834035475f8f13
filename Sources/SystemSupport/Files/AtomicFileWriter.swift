import CProcess
import Foundation
import Glibc
import Synchronization

/// Replaces a file atomically: a reader finds the old version or the new one, whatever fails.
///
/// The new version is written next to the file, synced and renamed over it, and the folder is synced. A symbolic link
/// is followed, so that a file stored elsewhere stays there. A new file is readable by its owner only (0600); an old
/// one keeps its mode. Anything but a regular file, such as a pipe or a device, is written to directly.
package final class AtomicFileWriter: Sendable {
    private let path: String
    private let target: String
    /// The file next to the target; `nil` when the target is written to directly.
    private let temporary: String?
    private let state: Mutex<State>

    package let isReplacing: Bool

    /// The number of writers so far, so that two of one process have two temporary files.
    private static let count = Atomic(0)

    private struct State {
        var descriptor: Int32
        var pending: [UInt8] = []
    }

    /// Starts a new version; the old one stays until ``commit()``.
    package init(_ path: String) throws(FileError) {
        self.path = path
        target = AbsolutePath.resolvingLinks(path)
        var status = stat()
        let exists = stat(target, &status) == 0
        guard !exists || status.st_mode & S_IFMT != S_IFDIR else {
            throw .unwritable(path: path, reason: "it is a folder")
        }
        isReplacing = exists && status.st_mode & S_IFMT == S_IFREG
        let descriptor: Int32
        if exists, status.st_mode & S_IFMT != S_IFREG {
            temporary = nil
            descriptor = open(target, O_WRONLY | O_CLOEXEC)
        } else {
            let place = TextFile.parts(of: target)
            let number = Self.count.add(1, ordering: .relaxed).newValue
            let name = "\(place.folder)/.\(place.name).\(getpid()).\(number).new"
            temporary = name
            // A file left by a crashed process with the same id, or put there.
            unlink(name)
            descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            // `open` would apply the umask.
            if exists, descriptor >= 0 { fchmod(descriptor, status.st_mode & 0o777) }
        }
        guard descriptor >= 0 else { throw .unwritable(path: path, reason: TextFile.reason(errno)) }
        state = Mutex(State(descriptor: descriptor))
    }

    deinit { abandon() }

    package func write(_ text: String) throws(FileError) { try write(text.utf8) }

    package func write(_ bytes: some Sequence<UInt8>) throws(FileError) {
        let failure = state.withLock { state -> Int32? in
            state.pending.append(contentsOf: bytes)
            return state.pending.count < 65_536 ? nil : Self.drain(&state)
        }
        if let failure { throw .unwritable(path: path, reason: TextFile.reason(failure)) }
    }

    /// Replaces the old version with the new one.
    ///
    /// - Parameter isCurrent: Returns whether the old version is still the one to replace, just before the rename; if it
    ///   is not, it stays.
    @discardableResult package func commit(if isCurrent: () -> Bool = { true }) throws(FileError) -> Bool {
        try finish { temporary throws(Failure) in
            guard isCurrent() else { return false }
            guard rename(temporary, target) == 0 else { throw Failure(code: errno) }
            return true
        }
    }

    /// Gives the new version its name, unless a file has the name.
    ///
    /// - Returns: Whether it got the name. The other file stays as it is.
    package func create() throws(FileError) -> Bool {
        try finish { temporary throws(Failure) in try Self.take(target, for: temporary) } && temporary != nil
    }

    /// Syncs the new version and renames it; returns whether it has its name.
    private func finish(_ rename: (_ temporary: String) throws(Failure) -> Bool) throws(FileError) -> Bool {
        var isRenamed = true
        let failure = state.withLock { state -> Int32? in
            if let failure = Self.drain(&state) { return failure }
            guard let temporary else { return nil }
            guard fsync(state.descriptor) == 0 else { return errno }
            do throws(Failure) { isRenamed = try rename(temporary) } catch { return error.code }
            guard isRenamed else { return nil }
            close(state.descriptor)
            state.descriptor = -1
            return nil
        }
        if let failure { throw .unwritable(path: path, reason: TextFile.reason(failure)) }
        if isRenamed { Self.syncFolder(of: target) }
        return isRenamed
    }

    struct Failure: Error { var code: Int32 }

    /// Renames a file to a name that no file has; `rename` would replace one.
    static func take(_ target: String, for temporary: String) throws(Failure) -> Bool {
        if link(temporary, target) == 0 {
            unlink(temporary)
            return true
        }
        switch errno {
        case EEXIST: return false
        // A file system without hard links, such as FAT. NFS has them, but does not rename in this way.
        case EPERM, EOPNOTSUPP, ENOSYS, EMLINK:
            if cprocess_rename_to_new(temporary, target) == 0 { return true }
            // One with neither: an empty file keeps the name.
            let reserved = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard reserved >= 0 else {
                if errno == EEXIST { return false }
                throw Failure(code: errno)
            }
            close(reserved)
            guard rename(temporary, target) == 0 else {
                let code = errno
                unlink(target)
                throw Failure(code: code)
            }
            return true
        case let code: throw Failure(code: code)
        }
    }

    private func abandon() {
        state.withLock { state in
            guard state.descriptor >= 0 else { return }
            close(state.descriptor)
            state.descriptor = -1
            if let temporary { unlink(temporary) }
        }
    }

    static func syncFolder(of path: String) {
        let descriptor = open(TextFile.parts(of: path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// Writes what is pending; returns the `errno` of a failure.
    private static func drain(_ state: inout State) -> Int32? {
        if let failure = TextFile.write(state.pending, to: state.descriptor) { return failure }
        state.pending.removeAll(keepingCapacity: true)
        return nil
    }
}
