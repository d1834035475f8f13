/// A function that accepts untrusted bytes, and the properties that hold for all of them.
package struct FuzzTarget: Sendable {
    /// The name for `Fuzz/run`, and the name of its folder of seeds.
    package let name: String
    /// Reads the input and ends the process if a property does not hold.
    package let check: @Sendable ([UInt8]) -> Void

    package static let all: [FuzzTarget] = [
        .compression, .markup, .feed, .jsonFeed, .json, .opml, .htmlText, .dates, .subscriptions, .query,
        .terminalText, .keys, .jsonPath, .regularExpressions, .htmlTree, .htmlSelector,
        .pluginMessages, .pluginManifest, .toml,
    ]
}

/// Ends the process if a property does not hold; libFuzzer keeps the input.
package func expect(_ holds: Bool, _ property: @autoclosure () -> String) {
    if !holds { fatalError(property()) }
}
