import ReaderShell
import SystemSupport

/// Pages on standard output, as a session prints them.
struct PageOutput {
    let vocabulary: any Vocabulary
    let renderer: any Renderer

    func write(_ blocks: [Block]) {
        for line in renderer.lines(blocks) { Output.standard.append(line + "\n") }
    }
}
