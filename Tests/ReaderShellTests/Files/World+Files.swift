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
            save: Writing { plan in
                await self.pause(self.filesDelay)
                return self.save(plan)
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
            let text = try fileText(of: request.items)
            let file = SavePlan.File(path: request.path, text: text, isReplacing: files[request.path] != nil)
            return SavePlan(files: [file], itemCount: request.items.count)
        }
        let texts = try request.items.map { try fileText(of: [$0]) }
        let planned = texts.map { text in
            let path = "\(request.path)/\(text).txt"
            return SavePlan.File(path: path, text: text, isReplacing: files[path] != nil)
        }
        return SavePlan(files: planned, itemCount: texts.count, folder: request.path)
    }

    private func save(_ plan: SavePlan) -> SaveOutcome {
        var outcome = SaveOutcome(plan: plan, count: 0)
        for file in plan.files {
            if file.path == unwritable {
                outcome.failure = SessionFailure(FilesError.exists([file.path]))
                break
            }
            files[file.path] = file.text
            outcome.count += 1
        }
        return outcome
    }
}
