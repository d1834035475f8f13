import SourceAPI

// How the plugin answers: its program, its request, and the rules of a mapping.
extension ManifestReader {
    func kind(
        services: [NamedService],
        subjectKind: PluginManifest.SubjectKind,
        parameters: [String]
    ) -> PluginManifest.Kind? {
        let templates = TemplateReader(services: services, subjectKind: subjectKind, parameters: Set(parameters))
        let program = program()
        let document = root.table("request").map { request($0, templates) }
        if root.has("run") {
            root.refuse(["items", "page", "error", "next"], "has no meaning with 'run'; the program makes the items")
            guard let program else { return nil }
            guard root.has("request") else { return .program(program) }
            guard let request = document ?? nil else { return nil }
            return .filter(request, program)
        }
        root.refuse(["empty", "output"], "has no meaning without 'run'")
        guard root.has("request") else {
            return root.missing("run", "a program, or [request] and [items] for a plugin without one")
        }
        guard let request = document ?? nil else { return nil }
        return mapping(request, templates).map { .mapping($0) }
    }

    private func program() -> PluginProgram? {
        guard let arguments = root.lines("run") else { return nil }
        guard let first = arguments.first, !first.isEmpty else {
            return root.wrong("run", "must be a list of a program and its arguments")
        }
        guard !arguments.contains(where: { $0.utf8.contains(0) }) else {
            return root.wrong("run", "has a NUL character")
        }
        if first.hasPrefix("/") || first.split(separator: "/").contains("..") {
            root.fail("run", "must name a program in the plugin's folder ('./NAME') or one on PATH, not '\(first)'")
        }
        let output = root.word("output", of: PluginProgram.Output.self) ?? .messages
        let mayBeEmpty = root.flag("empty") ?? false
        if root.has("empty"), output != .lines {
            let way = output == .feed ? "a feed can have no items" : "'done' alone says that there are none"
            root.fail("empty", "has a meaning for 'output = \"lines\"' only; \(way)")
        }
        return PluginProgram(arguments: arguments, output: output, mayBeEmpty: mayBeEmpty)
    }

    private func request(_ table: ManifestTable, _ templates: TemplateReader) -> DocumentRequest? {
        table.check(["url", "method", "body", "accept", "headers", "type", "charset", "pages", "embedded"])
        let isOfSubject = templates.subjectKind == .url && !table.has("url")
        guard let text = isOfSubject ? "{subject}" : table.required("url", "the address of the document"),
            let url = templates.address(text, key: "url", in: table)
        else { return nil }
        var request = DocumentRequest(url: url)
        request.body = templates.body("body", in: table)
        request.method = table.word("method", of: HTTPRequest.Method.self) ?? (table.has("body") ? .post : .get)
        if request.method == .get, table.has("body") { table.fail("body", "has no meaning with the method 'GET'") }
        request.accept = table.headerValue("accept")
        request.type = table.word("type", of: DocumentType.self) ?? .auto
        request.charset = table.line("charset", limit: 40)
        if table.has("embedded") { readEmbedded(in: table, &request) }
        request.pages = table.number("pages", 1...10) ?? 1
        if let headers = table.table("headers") {
            for name in headers.keys.sorted() {
                if let mistake = ManifestHeaders.mistake(in: name) {
                    headers.fail(name, mistake)
                } else if let value = headers.headerValue(name) {
                    request.headers.append((name, value))
                }
            }
        }
        return request
    }

    private func mapping(_ request: DocumentRequest, _ templates: TemplateReader) -> Mapping? {
        var mapping = Mapping(request: request)
        if request.type == .feed {
            root.refuse(
                ["items", "page", "error", "next"],
                "has no meaning with type 'feed', which is read without rules"
            )
            return mapping
        }
        let paths = PathReader(type: request.type)
        let values = ValueReader(paths: paths, templates: templates)
        guard let items = root.table("items") else {
            return root.missing("items", "where the items are, and their fields")
        }
        mapping.items = ItemRuleReader(paths: paths, templates: templates).items(items)
        if let page = root.table("page") {
            page.check(PageField.allCases.map(\.rawValue))
            for field in PageField.allCases where page.has(field.rawValue) {
                mapping.page[field] = values.value(field.rawValue, in: page)
            }
        }
        if let error = root.table("error") {
            error.check(["message"])
            let message: ValueRules? =
                error.has("message")
                ? values.value("message", in: error)
                : error.missing("message", "a path whose presence makes the answer an error")
            mapping.error = message ?? []
        }
        if let next = root.table("next") { mapping.next = self.next(next, values, of: request) }
        mapping.languages = paths.languages()
        mapping.decisivePath = paths.decisivePath
        return mapping
    }

    private func next(_ table: ManifestTable, _ values: ValueReader, of request: DocumentRequest) -> NextRule? {
        table.check(["url", "link", "param", "start", "step", "cursor"])
        let hasPlace = request.hasCursor
        let ways = ["url", "link", "cursor"].filter(table.has)
        guard ways.count <= 1 else {
            return table.wrong(ways[1], "cannot be combined with '\(ways[0])'; there is one way to the next page")
        }
        if !ways.isEmpty || !table.has("param") {
            table.refuse(["start", "step"], "has no meaning without a number in 'param'")
        }
        if table.has("param"), ["url", "link"].contains(ways.first) {
            return table.wrong("param", "cannot be combined with '\(ways[0])'")
        }
        switch ways.first {
        case "url": return values.value("url", in: table).map { .address($0) }
        case "link":
            guard table.flag("link") == true else { return table.wrong("link", "must be true") }
            return .link
        case "cursor":
            let parameter = table.text("param")
            guard parameter != nil || hasPlace else {
                return table.wrong("cursor", "needs 'param', or {cursor} in the address or the body of [request]")
            }
            return values.value("cursor", in: table).map { .cursor($0, parameter: parameter) }
        default:
            guard let parameter = table.text("param") else {
                return table.missing("url", "or 'link = true', or 'param', or 'cursor'")
            }
            return .number(
                parameter: parameter,
                start: table.number("start", 0...1_000_000) ?? 1,
                step: table.number("step", 1...10_000) ?? 1
            )
        }
    }

    func readEmbedded(in table: ManifestTable, _ request: inout DocumentRequest) {
        guard !root.has("run") else { return table.fail("embedded", "has no meaning with 'run'") }
        let type = request.type
        request.type = .json
        guard [.auto, .json].contains(type) else {
            return table.fail("embedded", "finds JSON in a page, and cannot be combined with type '\(type.rawValue)'")
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
            return table.wrong(key, "is not a CSS selector: \(error.reason)")
        }
    }
}
