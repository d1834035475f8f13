import FeedFormats
import FeedModel
import Foundation
import Primitives

// Reads test cases on standard input, one JSON object a line, and prints the results of the public functions:
// `corpus-runner --files DIR < cases.jsonl > models.jsonl`.

let arguments = CommandLine.arguments
let folder = arguments.firstIndex(of: "--files").flatMap { arguments.dropFirst($0 + 1).first } ?? "."
while let line = readLine() {
    guard let answer = CorpusCase(line: line)?.answer(folder: folder) else { continue }
    FileHandle.standardOutput.write(Data((answer.line + "\n").utf8))
}
