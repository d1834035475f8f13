package import FeedModel

/// Texts of items in files and in other programs.
@MainActor
package struct Files {
    /// Reads the texts of items as one document, without recording that they were opened.
    package var text: Reading<[ItemID], String>
    /// Reads what is to be written, and which of the files exist.
    package var plan: Reading<SaveRequest, SavePlan>
    /// Writes one file, whole or not at all; returns the reason if it could not be written.
    package var save: Writing<SavePlan.File, SessionFailure?>
    /// Reads the items of a list whose windows have not all been loaded.
    package var rest: Reading<RestOfList, [ItemID]>
    /// Runs a command of the shell that has the terminal, and returns its exit status; `nil` if there is no shell.
    package var run: @MainActor (PipeRequest) async throws -> Int32?

    package init(
        text: Reading<[ItemID], String>,
        plan: Reading<SaveRequest, SavePlan>,
        save: Writing<SavePlan.File, SessionFailure?>,
        rest: Reading<RestOfList, [ItemID]>,
        run: @escaping @MainActor (PipeRequest) async throws -> Int32?
    ) {
        self.text = text
        self.plan = plan
        self.save = save
        self.rest = rest
        self.run = run
    }
}

/// Items to write to a file, or into a folder.
package struct SaveRequest: Sendable {
    package var items: [ItemID]
    /// The path as typed.
    package var path: String
}

/// Documents to write, each with its file.
package struct SavePlan: Equatable, Sendable {
    package var files: [File]
    package var itemCount: Int
    /// The folder that gets the files; `nil` if the reader named the file.
    package var folder: String?

    package struct File: Equatable, Sendable {
        package var path: String
        package var content: [UInt8]
        /// Whether the file existed when the plan was made.
        ///
        /// No other file is replaced.
        package var isReplacing: Bool

        package init(path: String, content: [UInt8], isReplacing: Bool) {
            self.path = path
            self.content = content
            self.isReplacing = isReplacing
        }
    }

    package init(files: [File], itemCount: Int, folder: String? = nil) {
        self.files = files
        self.itemCount = itemCount
        self.folder = folder
    }

    var existing: [String] { files.filter(\.isReplacing).map(\.path) }
}

package struct SaveOutcome: Equatable, Sendable {
    package var plan: SavePlan
    /// The number of files written, in the order of the plan.
    package var count: Int
}

/// The part of a list after a cursor.
package struct RestOfList: Sendable {
    package var question: Question
    package var cursor: ListCursor
}

/// A text for the standard input of a command.
package struct PipeRequest: Sendable {
    package var text: String
    /// The command as the reader typed it, for the shell.
    package var command: String
}
