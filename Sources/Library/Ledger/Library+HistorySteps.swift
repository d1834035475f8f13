public import FeedModel
import GRDB
public import Query

extension Library {
    /// Returns the latest steps of the ledger, the latest first, each with the description of one of its items.
    ///
    /// Events of another machine belong to a step by their identities. If the request has a query, the items of a step are those that it
    /// finds; otherwise a step is read at once, however many items it has.
    ///
    /// - Parameter limit: The maximum number of steps.
    public func historySteps(
        _ request: HistoryRequest = HistoryRequest(),
        in context: QueryContext,
        limit: Int
    ) async throws(LibraryError) -> [(step: RecordedStep, sample: HistoryRow)] {
        var request = request
        request.newestFirst = true
        request.omitsDuplicates = true
        return try await readHistory(request, in: context) { [request] database, condition in
            var reading = StepReading(limit: limit)
            var place: HistoryPlace?
            repeat {
                let page = try HistorySelection.page(
                    request,
                    condition: condition,
                    after: place,
                    limit: 200,
                    in: database
                )
                for row in page.rows where !reading.isFull { reading.append(row) }
                place = page.place
                guard condition == nil, let last = page.rows.last, let known = place else { continue }
                place = try reading.skip(stepOf: last, from: known, in: database)
            } while place != nil && !reading.isFull
            return reading.steps
        }
    }
}

/// Steps while they are read, event by event.
private struct StepReading {
    private(set) var steps: [(step: RecordedStep, sample: HistoryRow)] = []
    /// Whether an event of a further step was read.
    private(set) var isFull = false
    private let limit: Int
    private var indices: [Key: Int] = [:]
    /// The steps that were read at once.
    private var whole: Set<Key> = []

    private struct Key: Hashable {
        let uid: String
        let kind: Event.Kind
    }

    init(limit: Int) {
        self.limit = limit
        isFull = limit <= 0
    }

    mutating func append(_ row: HistoryRow) {
        let key = Self.key(of: row.event)
        guard !whole.contains(key) else { return }
        if let index = indices[key] {
            steps[index].step.count += 1
            steps[index].step.items.insert(row.event.item, at: 0)
            steps[index].step.items = Array(steps[index].step.items.prefix(RecordedStep.maximumItems))
            return
        }
        guard steps.count < limit else {
            isFull = true
            return
        }
        indices[key] = steps.count
        let step = RecordedStep(
            id: key.uid,
            at: row.event.at,
            device: row.event.device,
            kind: row.event.kind,
            provenance: Provenance(screen: row.event.screen, via: row.event.via),
            count: 1,
            items: [row.event.item]
        )
        steps.append((step, row))
    }

    /// Reads the rest of an event's step at once.
    ///
    /// - Returns: The position after the events of the step that have the same time.
    mutating func skip(stepOf row: HistoryRow, from place: HistoryPlace, in database: Database) throws -> HistoryPlace {
        let statement = try database.cachedStatement(sql: "SELECT step FROM event WHERE uid = ?")
        let key = Self.key(of: row.event)
        guard let index = indices[key],
            let number = try Int64.fetchOne(statement, arguments: [NULSafeText.encode(row.event.uid)]),
            let step = try RecordedStep(number: number, in: database)
        else { return place }
        (steps[index].step.count, steps[index].step.items) = (step.count, step.items)
        whole.insert(key)
        let first = try database.cachedStatement(sql: "SELECT min(number) FROM event WHERE step = ?")
        return HistoryPlace(at: place.at, number: try Int64.fetchOne(first, arguments: [number]) ?? place.number)
    }

    /// The identity of an event without its number in the step, and without the prefix of a copy.
    private static func key(of event: Event) -> Key {
        var uid = event.uid[...]
        if uid.hasPrefix(DuplicateEvents.prefix) {
            uid = uid.dropFirst(DuplicateEvents.prefix.count + event.item.rawValue.count + 1)
        }
        if let point = uid.lastIndex(of: "."), Int(uid[point...].dropFirst()) != nil { uid = uid[..<point] }
        return Key(uid: String(uid), kind: event.kind)
    }
}
