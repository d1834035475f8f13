import Foundation
import Glibc

/// A folder for one test, removed when the value goes out of scope.
package struct TemporaryFolder: ~Copyable {
    /// The path of the folder.
    package let path: String

    /// Creates the folder.
    package init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "quire-test-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Returns the path of a file in the folder, whether the file exists or not.
    package func file(_ name: String) -> String { path + "/" + name }

    /// The names of the files in the folder, sorted.
    package var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// Returns the text of a file in the folder.
    package func text(of name: String) throws -> String {
        try String(contentsOfFile: file(name), encoding: .utf8)
    }

    /// Writes a file, and the folders on its way.
    ///
    /// - Returns: The path of the file.
    @discardableResult
    package func write(_ name: String, _ text: String) throws -> String {
        try write(name, Array(text.utf8))
    }

    /// Writes a file, and the folders on its way.
    ///
    /// - Returns: The path of the file.
    @discardableResult
    package func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = self.file(name)
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true
        )
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }

    /// Writes an executable file.
    @discardableResult
    package func write(program name: String, _ text: String) throws -> String {
        let draft = try write(name + ".draft", text)
        let file = try copy(program: draft, to: name)
        guard chmod(file, 0o700) == 0 else { throw CocoaError(.fileWriteUnknown) }
        try FileManager.default.removeItem(atPath: draft)
        return file
    }

    /// Copies a file that is to be run into the folder.
    ///
    /// `cp` writes the file. A process that another test starts at that moment inherits the files this process has open,
    /// and a file that is open for writing cannot be run (`ETXTBSY`).
    package func copy(program path: String, to name: String) throws -> String {
        let file = self.file(name)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/cp")
        process.arguments = [path, file]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
        return file
    }
}
