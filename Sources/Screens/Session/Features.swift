/// The features of a session: what each can do, and what it remembers between commands.
///
/// Another user gets new ones, so that nothing has to be forgotten one by one.
@MainActor
package struct Features {
    package var files: Files

    package init(files: Files) {
        self.files = files
    }
}
