import Foundation
import HTMLTree
import Primitives

// Reads questions about pages on standard input, one JSON object a line, and prints the answers:
// `{"id": …, "html": …}` is answered with the tree, `{"id": …, "html": …, "select": […]}` with the elements selected.

while let line = readLine() {
    guard let answer = TreeQuestion(line: line)?.answer else { continue }
    FileHandle.standardOutput.write(Data((answer.line + "\n").utf8))
}
