/// Something that takes bytes from strangers, and what must hold whatever they are.
struct FuzzTarget: Sendable {
    /// What `Fuzz/run` calls it; also the name of its folder of seeds.
    let name: String
    /// Reads the input and ends the process where a property does not hold.
    let check: @Sendable ([UInt8]) -> Void

    static let all: [FuzzTarget] = [
        .compression, .markup, .feed, .jsonFeed, .json, .opml, .htmlText, .dates, .subscriptions, .query,
        .terminalText,
    ]
}

/// Ends the process when a property does not hold; libFuzzer keeps the input.
func expect(_ holds: Bool, _ property: @autoclosure () -> String) {
    if !holds { fatalError(property()) }
}
