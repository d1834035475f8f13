import Glibc

/// A folder that is held open, so that a program that exchanges it for a link changes nothing.
struct OpenFolder: ~Copyable {
    /// The names of files, ended by 0: those of programs need not be UTF-8.
    typealias Name = [CChar]

    let descriptor: Int32

    /// Opens a folder; `nil` with `errno` if it cannot be opened.
    ///
    /// - Parameter isUnlocked: Whether its owner gets all permissions first. The C library needs `/proc` for that.
    init?(_ name: Name, in parent: Int32, isUnlocked: Bool) {
        if isUnlocked { fchmodat(parent, name, 0o700, AT_SYMLINK_NOFOLLOW) }
        let opened = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard opened >= 0 else { return nil }
        descriptor = opened
    }

    init?(_ path: String, isUnlocked: Bool) { self.init(Array(path.utf8CString), in: AT_FDCWD, isUnlocked: isUnlocked) }

    deinit { close(descriptor) }

    /// Returns the status of a file, without following links.
    func status(of name: Name) -> stat? {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    /// Removes a file or an empty folder.
    ///
    /// - Returns: Whether it is gone.
    func remove(_ name: Name) -> Bool {
        unlinkat(descriptor, name, 0) == 0 || unlinkat(descriptor, name, AT_REMOVEDIR) == 0
    }

    func move(_ name: Name, to other: borrowing OpenFolder, as newName: Name) {
        // Its entry for the parent changes, which needs the permission to write.
        fchmodat(descriptor, name, 0o700, AT_SYMLINK_NOFOLLOW)
        renameat(descriptor, name, other.descriptor, newName)
    }

    /// Calls a closure, which removes or moves files, with each name until none is left or those that are left stay.
    ///
    /// Limits the rounds, because another process can go on creating files.
    func forEachName(_ body: (Name) -> Void) {
        var last: [Name] = []
        for _ in 0..<100_000 {
            let names = names(atMost: 1000)
            if names.isEmpty || names == last { return }
            names.forEach(body)
            last = names
        }
    }

    /// Returns the first names in it.
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
