import FeedModel
import Glibc
package import Screens
import SystemSupport

/// Writes texts of items to files, and gives them to commands of the shell.
package struct FileService: Sendable {
    let items: ItemService
    /// The home folder; `nil` if the environment names none.
    let home: String?
    let variables: [String: String]
    let document: Document

    /// Returns items as one document in a form, with a title that is used if there are several.
    ///
    /// The texts in it are safe to print.
    package typealias Document = @Sendable ([OpenedItem], TextForm, _ title: String) throws -> [UInt8]

    package init(
        items: ItemService,
        home: String?,
        variables: [String: String],
        document: @escaping Document
    ) {
        self.items = items
        self.home = home
        self.variables = variables
        self.document = document
    }

    static let maximumItems = 10_000

    func text(of ids: [ItemID]) async throws -> String {
        try text(of: try await read(ids))
    }

    func text(of items: [OpenedItem]) throws -> String {
        String(decoding: try document(items, .plain, ""), as: UTF8.self)
    }

    /// Returns items with their texts, without recording that they were opened.
    func read(_ ids: [ItemID]) async throws -> [OpenedItem] {
        guard ids.count <= Self.maximumItems else { throw FilesError.tooManyItems(limit: Self.maximumItems) }
        var read: [OpenedItem] = []
        for id in ids {
            try Task.checkCancellation()
            read.append(try await items.read(id))
        }
        return read
    }

    /// Returns the items of a list after a cursor.
    func items(in rest: RestOfList) async throws -> [ItemID] {
        var found: [ItemID] = []
        var cursor: ListCursor? = rest.cursor
        while let after = cursor {
            try Task.checkCancellation()
            let page = try await items.queries.page(of: rest.question, after: after, limit: 500)
            found += page.items.map(\.id)
            guard found.count <= Self.maximumItems else { throw FilesError.tooManyItems(limit: Self.maximumItems) }
            cursor = page.next
        }
        return found
    }

    /// Returns the texts to write: all items to the file that is named, or each to a file in the folder.
    ///
    /// `FOLDER/*.md` names a folder and the ending of the files in it.
    ///
    /// - Throws: ``Screens/FilesError``, `FileError`, and the errors of reading an item.
    func plan(_ request: SaveRequest) async throws -> SavePlan {
        let path = AbsolutePath.expandingTilde(request.path, home: home)
        // No user has the name, or the environment names no home folder.
        if path.hasPrefix("~") { throw FilesError.noFolder(String(path.prefix { $0 != "/" })) }
        guard !path.utf8.contains(0) else { throw FileError.unwritable(path: path, reason: "its name has a NUL") }
        let (parent, name) = TextFile.parts(of: path)
        let hasEnding = name.hasPrefix("*.") && name.count > 2
        let place = try FilePlace(hasEnding ? parent : path)
        guard place == .folder || !hasEnding else { throw FilesError.noFolder(parent) }
        let read = try await read(request.items)
        guard place == .folder else {
            let title = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
            let content = try document(read, TextForm(path: path), title)
            let file = SavePlan.File(path: path, content: content, isReplacing: place == .file)
            return SavePlan(files: [file], itemCount: read.count)
        }
        var folder = hasEnding ? parent : path
        if folder.hasSuffix("/") { folder.removeLast() }
        let ending = hasEnding ? String(name.dropFirst()) : ".txt"
        var names = ItemFileNames(utcOffset: items.clock.utcOffset)
        var files: [SavePlan.File] = []
        for item in read {
            let path = folder + "/" + names.next(for: item.kept.item) + ending
            let isReplacing = try FilePlace(path) == .file
            let content = try document([item], TextForm(path: path), "")
            files.append(SavePlan.File(path: path, content: content, isReplacing: isReplacing))
        }
        return SavePlan(files: files, itemCount: read.count, folder: folder.isEmpty ? "/" : folder)
    }

    /// Writes a file, whole or not at all; returns the reason if it could not be written.
    func save(_ file: SavePlan.File) async -> SessionFailure? {
        do {
            let writer = try AtomicFileWriter(file.path)
            try writer.write(file.content)
            if file.isReplacing {
                try writer.commit()
            } else if try !writer.create() {
                throw FilesError.exists([file.path])
            }
            return nil
        } catch {
            return SessionFailure(error)
        }
    }
}

/// The kind of place that a path leads to.
private enum FilePlace {
    case file, folder, none

    /// - Throws: `FileError` for anything but a file, a folder, or a name in a folder.
    init(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) != 0 else {
            switch status.st_mode & S_IFMT {
            case S_IFDIR: self = .folder
            case S_IFREG: self = .file
            default: throw FileError.unwritable(path: path, reason: TextFile.kindReason(status))
            }
            return
        }
        guard errno == ENOENT else { throw FileError.unwritable(path: path, reason: TextFile.reason(errno)) }
        guard lstat(path, &status) != 0 else {
            throw FileError.unwritable(path: path, reason: "it is a symbolic link to a file that does not exist")
        }
        let folder = path.hasSuffix("/") ? path : TextFile.parts(of: path).folder
        guard stat(folder, &status) == 0 else { throw FilesError.noFolder(folder) }
        self = .none
    }
}

extension FileService {
    /// Runs a command of the shell with a text on its standard input, and returns its exit status; `nil` if it could not be started.
    ///
    /// The calling thread is blocked, so that nothing is printed while the command has the terminal.
    @MainActor
    func run(_ request: PipeRequest) throws -> Int32? {
        // A file and not a pipe, which holds only the beginning of a long text until the command reads it.
        guard let file = tmpfile() else { throw FileError.unwritable(path: "/tmp", reason: TextFile.reason(errno)) }
        defer { fclose(file) }
        let bytes = Array(request.text.utf8)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else {
            throw FileError.unwritable(path: "/tmp", reason: TextFile.reason(errno))
        }
        rewind(file)
        return ForegroundProgram(
            arguments: ["/bin/sh", "-c", "--", request.command],
            variables: variables,
            input: fileno(file)
        ).run()
    }
}

extension Files {
    package init(_ service: FileService) {
        self.init(
            text: Reading { try await service.text(of: $0) },
            plan: Reading { try await service.plan($0) },
            save: Writing { await service.save($0) },
            rest: Reading { try await service.items(in: $0) },
            run: { try service.run($0) }
        )
    }
}
