import ReaderShell
import SystemSupport

/// Pages on standard output, as a session prints them.
struct PageOutput {
    let vocabulary: any Vocabulary
    let renderer: any Renderer

    func print(_ blocks: [Block]) {
        for line in renderer.lines(blocks) { Output.standard.append(line + "\n") }
    }
}
