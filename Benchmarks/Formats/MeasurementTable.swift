/// Measures every stage on every set.
struct MeasurementTable {
    private struct Row {
        let set: DocumentSet
        let stage: Stage
        let bytes: Int
        let measurement: Measurement

        var speed: Double { Double(bytes) / measurement.seconds / 1e6 }
        var countPerSecond: Double { Double(measurement.count) / measurement.seconds }
        var allocationsPerCount: Double { Double(measurement.allocations) / Double(max(measurement.count, 1)) }
    }

    private let rows: [Row]

    /// - Parameters:
    ///   - sets: The documents.
    ///   - stages: The stages to measure.
    ///   - seconds: The time to measure each stage on each set.
    init(sets: [DocumentSet], stages: [Stage], seconds: Double) {
        rows = sets.flatMap { set in
            stages.map { stage in
                let work = stage.work(on: set)
                return Row(set: set, stage: stage, bytes: work.bytes, measurement: Measurement(of: work, for: seconds))
            }
        }
    }

    /// Prints a table for people.
    func print() {
        let titles = ["MB", "MB/s", "counted", "a second", "allocations each"]
        Swift.print("set".padded(14), "stage".padded(10), titles.map { $0.rightAligned(11) }.joined())
        for row in rows {
            let isCounted = row.stage != .decode
            let figures = [
                (Double(row.bytes) / 1e6).written(1), row.speed.written(0),
                isCounted ? "\(row.measurement.count)" : "", isCounted ? row.countPerSecond.written(0) : "",
                isCounted ? row.allocationsPerCount.written(1) : "",
            ]
            Swift.print(
                row.set.name.padded(14),
                row.stage.rawValue.padded(10),
                figures.map { $0.rightAligned(11) }.joined(),
                isCounted ? row.stage.unit : ""
            )
        }
    }

    /// Prints a JSON object a line, for programs.
    func printLines() {
        for row in rows {
            Swift.print(
                "{\"set\":\"\(row.set.name)\",\"stage\":\"\(row.stage)\",\"bytes\":\(row.bytes),"
                    + "\"seconds\":\(row.measurement.seconds),\"count\":\(row.measurement.count),"
                    + "\"allocations\":\(row.measurement.allocations)}"
            )
        }
    }
}
