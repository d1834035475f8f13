import ArgumentParser

/// The words of a query on the command line, where `-word` leaves items out and is no option.
enum QueryWords {
    /// Refuses what can only be an option that was mistyped.
    static func check(_ words: [String]) throws {
        guard let option = words.first(where: { $0.hasPrefix("--") }) else { return }
        throw ValidationError("There is no option '\(option)' here.")
    }
}
