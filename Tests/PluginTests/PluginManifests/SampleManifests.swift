import PluginManifests
import Testing

/// Manifests of a service that does not exist.
enum SampleManifests {
    /// Returns the mapping of a request and the tables after it.
    static func mapping(_ rules: String) throws -> Mapping {
        let reading = read(rules)
        #expect(reading.mistakes == [])
        guard case .mapping(let mapping)? = reading.manifest?.kind else { throw NoMapping() }
        return mapping
    }

    /// The reason why a text is not a mapping.
    struct NoMapping: Error {}

    /// Reads a manifest of the service `api` with the lines of a request and the tables after it.
    static func read(_ rules: String) -> PluginManifest.Reading {
        let head = """
            id = "sample"
            title = "Sample"
            [[services]]
            key = "api"
            base = "https://x.example"
            [request]

            """
        return PluginManifest.read(Array((head + rules).utf8))
    }
}
