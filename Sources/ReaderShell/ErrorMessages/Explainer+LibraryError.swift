import FeedModel

/// The sentences about a library that cannot be used: locked, full, damaged, of another version.
extension Explainer {
    func explain(_ error: LibraryError) -> Explanation {
        switch error {
        case .unwritable(let path, let reason):
            Explanation(
                "The library \(path) cannot be written: \(reason).",
                "Make the folder writable, or choose another one with --home.",
                .cannotCreate
            )
        case .unreadable(let path, let reason):
            Explanation(
                "The library \(path) cannot be read: \(reason).",
                "Give yourself permission to read it, or choose another folder with --home.",
                .permission
            )
        case .corrupt(let path, let reason):
            Explanation(
                "The library \(path) is damaged or was not made by quire: \(reason).",
                "It was not changed; 'quire doctor --restore' restores a backup, if there is one.",
                .data
            )
        case .danglingLink(let path, let target):
            Explanation(
                "The library \(path) is a symbolic link to \(target), which does not exist.",
                "Nothing was changed; bring back the disk or file it points to, or remove the link to start with an empty library.",
                .noInput
            )
        case .newerSchema(let path, let found, let known):
            Explanation(
                "The library \(path) was written by a newer version of quire (schema \(found); this version knows \(known)).",
                "Use the newer version; the file was not changed.",
                .data
            )
        case .olderSchema(let path, let found, let lastCommit):
            Explanation(
                "The library \(path) was written by an early quire (schema \(found)). Commit \(lastCommit) is the last that reads it.",
                "Build that commit, open the library with it once, and come back; the file was not touched.",
                .data
            )
        case .replaced(let path):
            Explanation(
                "The library \(path) was replaced, moved or removed by another program while it was open.",
                "This step was not stored, and earlier ones may be missing from the new file; start quire again.",
                .tryLater
            )
        case .busy(let path):
            Explanation(
                "Another program is writing to the library \(path).",
                "Nothing was changed; try again when it has finished.",
                .tryLater
            )
        case .full(let path):
            Explanation(
                "The disk that holds the library \(path) is full.",
                "Nothing was changed; free some space and try again.",
                .inputOutput
            )
        case .tooCostly(let expression):
            Explanation(
                "The expression \(expression) takes too long for the texts of your library.",
                "Nothing was changed; repeat less in it, or add words to the query, so that fewer texts are compared.",
                .usage
            )
        case .failed(let path, let reason):
            Explanation(
                "The library \(path) could not be used: \(reason).",
                "'quire doctor' checks it; nothing that was saved is lost.",
                .inputOutput
            )
        }
    }
}
