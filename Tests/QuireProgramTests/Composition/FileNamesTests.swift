import QuireTesting
import Testing

@testable import QuireProgram

/// Tests of the names of files that complete a path: FileNames.
@Suite struct FileNamesTests {
    @Test func filesAndFoldersBeginAsTheTextDoes() throws {
        let folder = try TemporaryFolder()
        try folder.write("notes.csv", "")
        try folder.write("notes.txt", "")
        try folder.write(".hidden", "")
        try folder.write("nested/deep.txt", "")
        func names(_ text: String) -> [String] {
            FileNames(home: folder.path).names(folder.path + "/" + text).map {
                String($0.dropFirst(folder.path.count + 1))
            }
        }
        #expect(names("") == ["nested/", "notes.csv", "notes.txt"])
        #expect(names("no") == ["notes.csv", "notes.txt"])
        #expect(names(".h") == [".hidden"])
        #expect(names("nested/") == ["nested/deep.txt"])
        #expect(names("missing/") == [])
        #expect(FileNames(home: folder.path).names("~/ne") == ["~/nested/"])
    }
}
