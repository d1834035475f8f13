import ArgumentParser
import ReaderShell
import SystemSupport

/// A document that a command reads, with the header fields of its response.
struct DocumentOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The Content-Type header it came with.", valueName: "type"))
    var contentType: String?

    @Option(help: ArgumentHelp("The address it came from, to resolve relative links.", valueName: "address"))
    var url: String?

    @Argument(help: "The file; - is standard input.")
    var file: String

    var name: String { file == "-" ? "standard input" : file }

    func bytes() throws(FileError) -> [UInt8] { try TextFile.bytes(of: file) }
}
