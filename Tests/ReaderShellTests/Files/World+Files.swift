import FeedModel
import OpenCombine
import OpenCombineDispatch
import Query
import Screens
import Streams
import StreamsTesting

@testable import ReaderShell

/// Files and commands in memory: a text is the titles of its items.
extension World {
    var fileVerbs: Files {
        Files(
            text: Reading { ids in
                await self.pause(self.filesDelay)
                return try self.fileText(of: ids)
            },
            plan: Reading { request in
                await self.pause(self.filesDelay)
                return try self.plan(request)
            },
            save: Writing { file in
                await self.pause(self.filesDelay)
                return self.save(file)
            },
            rest: Reading { rest in
                let read = self.items.firstIndex { $0.item.guid == rest.cursor.rawValue } ?? -1
                return self.items[(read + 1)...].map(\.id)
            },
            run: { request in
                try self.note("run \(request.command) with \(request.text)")
                return self.pipeStatus
            }
        )
    }

    private func fileText(of ids: [ItemID]) throws -> String {
        try note("texts")
        return ids.compactMap { id in items.first { $0.id == id }?.item.title }.joined(separator: ", ")
    }

    private func plan(_ request: SaveRequest) throws -> SavePlan {
        guard folders.contains(request.path) else {
            let file = file(try fileText(of: request.items), at: request.path)
            return SavePlan(files: [file], itemCount: request.items.count)
        }
        let texts = try request.items.map { try fileText(of: [$0]) }
        let planned = texts.map { file($0, at: "\(request.path)/\($0).txt") }
        return SavePlan(files: planned, itemCount: texts.count, folder: request.path)
    }

    private func file(_ text: String, at path: String) -> SavePlan.File {
        SavePlan.File(path: path, content: Array(text.utf8), isReplacing: files[path] != nil)
    }

    private func save(_ file: SavePlan.File) -> SessionFailure? {
        guard file.path != unwritable else { return SessionFailure(FilesError.exists([file.path])) }
        files[file.path] = String(decoding: file.content, as: UTF8.self)
        return nil
    }
}
