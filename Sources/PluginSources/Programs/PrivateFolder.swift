import Foundation
import Glibc

/// Folders that only the reader's account can access.
package enum PrivateFolder {
    /// Creates a folder; returns whether it is the account's, and no link that another user has put in its place.
    static func create(_ path: String) -> Bool {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try? FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: attributes
        )
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
    }

    /// Creates the folder for the temporary files of one run, which the caller removes; `nil` if it cannot be created.
    static func createForRun(of kind: String, in parent: String) -> String? {
        let path = "\(parent)/quire-\(kind)-\(UUID().uuidString.lowercased())"
        return create(path) ? path : nil
    }

    /// Removes a folder with everything in it, whatever permissions and depth a program has given it.
    package static func remove(_ path: String) {
        empty(path)
        rmdir(path)
    }

    /// Gives the folders in a full folder to the outermost one: a tree can be deeper than a path is long and more
    /// folders than one may open.
    static func empty(_ path: String) {
        guard let outermost = OpenFolder(path, isUnlocked: true) else { return }
        let prefix = "\(UInt64.random(in: 0 ... .max))-"
        var moved = 0
        outermost.forEachName { name in
            guard !outermost.remove(name),
                let folder = OpenFolder(name, in: outermost.descriptor, isUnlocked: true)
            else { return }
            folder.forEachName { inner in
                guard !folder.remove(inner) else { return }
                moved += 1
                folder.move(inner, to: outermost, as: Array("\(prefix)\(moved)".utf8CString))
            }
            _ = outermost.remove(name)
        }
    }

    /// Returns whether folders together exceed a program's limits of files, bytes or depth.
    package static func exceedLimits(
        _ paths: [String],
        bytes: Int = ProgramLaunch.Limit.ownBytes,
        files: Int = ProgramLaunch.Limit.ownFiles
    ) -> Bool {
        var room = Room(bytes: bytes, files: files)
        for path in paths {
            if let folder = OpenFolder(path, isUnlocked: false) {
                if !room.subtract(folder) { return true }
            } else if errno == EACCES {
                return true
            }
        }
        return false
    }

    private struct Room {
        var bytes: Int
        var files: Int

        /// Subtracts the files of a folder; returns whether they have room, as unseen files have not.
        mutating func subtract(_ folder: borrowing OpenFolder, depth: Int = 1) -> Bool {
            for name in folder.names(atMost: files + 1) {
                guard let status = folder.status(of: name) else { continue }
                files -= 1
                bytes -= Int(status.st_blocks) * 512
                guard files >= 0, bytes >= 0 else { return false }
                guard status.st_mode & S_IFMT == S_IFDIR else { continue }
                guard depth < ProgramLaunch.Limit.ownDepth else { return false }
                if let inner = OpenFolder(name, in: folder.descriptor, isUnlocked: false) {
                    if !subtract(inner, depth: depth + 1) { return false }
                } else if errno == EACCES {
                    return false
                }
            }
            return true
        }
    }
}

/// A folder that is held open, so that a program that exchanges it for a link changes nothing.
struct OpenFolder: ~Copyable {
    /// A file name, ended by 0; a program's files need not have names in UTF-8.
    typealias Name = [CChar]

    let descriptor: Int32

    /// Opens a folder, if `isUnlocked` with all permissions for its owner; the C library needs `/proc` for that.
    init?(_ name: Name, in parent: Int32, isUnlocked: Bool) {
        if isUnlocked { fchmodat(parent, name, 0o700, AT_SYMLINK_NOFOLLOW) }
        let opened = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard opened >= 0 else { return nil }
        descriptor = opened
    }

    init?(_ path: String, isUnlocked: Bool) { self.init(Array(path.utf8CString), in: AT_FDCWD, isUnlocked: isUnlocked) }

    deinit { close(descriptor) }

    func status(of name: Name) -> stat? {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    func remove(_ name: Name) -> Bool {
        unlinkat(descriptor, name, 0) == 0 || unlinkat(descriptor, name, AT_REMOVEDIR) == 0
    }

    func move(_ name: Name, to other: borrowing OpenFolder, as newName: Name) {
        // Its entry for the parent changes, which needs the permission to write.
        fchmodat(descriptor, name, 0o700, AT_SYMLINK_NOFOLLOW)
        renameat(descriptor, name, other.descriptor, newName)
    }

    /// Calls a closure, which removes or moves files, with each name until none is left, or those that are left stay.
    func forEachName(_ body: (Name) -> Void) {
        var last: [Name] = []
        for _ in 0..<100_000 {
            let names = names(atMost: 1000)
            if names.isEmpty || names == last { return }
            names.forEach(body)
            last = names
        }
    }

    func names(atMost count: Int) -> [Name] {
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return [] }
        guard let entries = fdopendir(copy) else {
            close(copy)
            return []
        }
        defer { closedir(entries) }
        var names: [Name] = []
        while names.count < count, let entry = readdir(entries) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
            }
            if name != [0x2E, 0], name != [0x2E, 0x2E, 0] { names.append(name) }
        }
        return names
    }
}
