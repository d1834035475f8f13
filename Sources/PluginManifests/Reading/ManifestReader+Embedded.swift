// The part of an answer that is a JSON document.
extension ManifestReader {
    /// Reads `embedded` of a request: a path, or a table with a path, an expression or both.
    func readEmbedded(in table: ManifestTable, _ request: inout DocumentRequest) {
        guard !root.has("run") else { return table.fail("embedded", "has no meaning beside 'run'") }
        let type = request.type
        request.type = .json
        guard [.auto, .json].contains(type) else {
            return table.fail("embedded", "is where JSON is in a page, and cannot stand beside type '\(type.rawValue)'")
        }
        guard table.isTable("embedded") else {
            request.embedded = path("embedded", in: table).map { EmbeddedDocument(path: $0) }
            return
        }
        guard let own = table.table("embedded") else { return }
        own.check(["select", "attribute", "match", "take"])
        guard own.has("select") || own.has("match") else {
            return own.missing("select", "an element or an attribute, or 'match' to search the whole answer") ?? ()
        }
        if own.has("attribute"), !own.has("select") { own.fail("attribute", "has no meaning without 'select'") }
        request.embedded = EmbeddedDocument(path: path("select", in: own), match: own.match())
    }

    private func path(_ key: String, in table: ManifestTable) -> ElementPath? {
        guard var text = table.text(key) else { return nil }
        if key == "select", let attribute = table.text("attribute") { text += " @" + attribute }
        do throws(PathError) {
            let path = try ElementPath(text)
            guard path.selector != nil, path.place == .inside, path.part != .content else {
                return table.wrong(key, "must be an element or an attribute, such as 'script#__NEXT_DATA__'")
            }
            return path
        } catch {
            return table.wrong(key, PathReader.advice(onForeign: text) ?? "is not a CSS selector: \(error.reason)")
        }
    }
}
