import Foundation

/// Documents that are measured together.
struct DocumentSet {
    /// The name of the set in the tables.
    let name: String
    /// The documents, as they would come from the network.
    let documents: [[UInt8]]

    /// The size of all documents in bytes.
    var bytes: Int { documents.reduce(0) { $0 + $1.count } }

    init(name: String, documents: [[UInt8]]) {
        self.name = name
        self.documents = documents
    }

    /// Reads the files of a folder in the order of their names; `MANIFEST…` files are left out.
    init(folder: String) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        name = URL(filePath: folder).lastPathComponent
        documents = try names.filter { !$0.hasPrefix("MANIFEST") }.map { name in
            try Array(Data(contentsOf: URL(filePath: folder).appending(path: name)))
        }
    }

    /// Writes each document to a separate file, so that other programs can read the same documents.
    func write(to folder: String) throws {
        let target = URL(filePath: folder).appending(path: name)
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        for (index, document) in documents.enumerated() {
            try Data(document).write(to: target.appending(path: "\(index).xml"))
        }
    }
}
