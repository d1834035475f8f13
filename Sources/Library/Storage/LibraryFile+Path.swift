import Glibc

// Written over the system's calls: Foundation's paths would load more of its code into every run.
extension LibraryFile {
    /// The path of the folder; empty if the path is a bare name.
    var folder: String {
        let slash = UInt8(ascii: "/")
        let above = path.utf8.reversed().drop { $0 == slash }.drop { $0 != slash }
        let folder = above.drop { $0 == slash }
        guard folder.isEmpty else { return String(Substring(path.utf8[..<folder.startIndex.base])) }
        return path.hasPrefix("/") ? "/" : ""
    }

    /// The last component of the path.
    var name: String { path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? "" }

    /// The path with symbolic links resolved.
    ///
    /// SQLite keeps its log beside the file and not beside a link, and all writers of a file must use one lock.
    var resolved: String {
        var file = self
        // The limit of the system.
        for _ in 0..<40 {
            guard let target = file.linkTarget else { return file.path }
            file = LibraryFile(path: target.hasPrefix("/") ? target : LibraryFile.path(of: target, in: file.folder))
        }
        return path
    }

    /// Returns the path of a file in a folder, which may be empty.
    static func path(of name: String, in folder: String) -> String {
        folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// The target of the symbolic link at the path; `nil` if there is none.
    private var linkTarget: String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let length = readlink(path, start, buffer.count)
            guard length > 0 else { return nil }
            return String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
        }
    }
}
