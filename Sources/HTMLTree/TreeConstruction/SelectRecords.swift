/// The `select` elements of a document that have a `selectedcontent`, whose content is that of the selected option.
struct SelectRecords {
    struct Record {
        var content: UInt32
        /// The first option that is not disabled.
        var first: UInt32 = 0
        /// The last option with the attribute `selected`.
        var selected: UInt32 = 0
    }

    var records: [UInt32: Record] = [:]
    var isUsed: Bool { !records.isEmpty }
}

extension TreeBuilder {
    /// Notes the `selectedcontent` that was opened, unless it is in two `select`, in an option or in another one.
    mutating func noteSelectedContent() {
        let open = stack.dropLast()
        let ancestors = open.filter { [.select, .option, .selectedcontent].contains($0.tag) }
        guard ancestors.count == 1, let select = ancestors.first, select.tag == .select else { return }
        guard !hasAttribute(KnownNames.multiple, select.node), selects.records[select.node] == nil else { return }
        var record = SelectRecords.Record(content: current.node)
        var node = select.node
        repeat {
            if nodes[Int(node)].tag == .option { note(node, in: &record) }
            node = nodes.following(node, in: select.node)
        } while node != 0
        selects.records[select.node] = record
    }

    mutating func noteOption() {
        guard let select = stack.last(where: { $0.tag == .select }), var record = selects.records[select.node] else {
            return
        }
        note(current.node, in: &record)
        selects.records[select.node] = record
    }

    private func note(_ option: UInt32, in record: inout SelectRecords.Record) {
        if hasAttribute(KnownNames.selected, option) { record.selected = option }
        if record.first == 0, !hasAttribute(KnownNames.disabled, option) { record.first = option }
    }

    private func hasAttribute(_ name: UInt32, _ node: UInt32) -> Bool {
        let record = nodes[Int(node)]
        // The attributes of the element that is being opened come with it.
        return tokenizer.attributes[Int(record.start)..<Int(record.start + record.length)].contains { $0.name == name }
    }

    /// Copies the content of an option that is closed into the `selectedcontent`, if it is the selected one.
    mutating func finishOption(_ option: UInt32) {
        var select = nodes[Int(option)].parent
        while select != 0, nodes[Int(select)].tag != .select { select = nodes[Int(select)].parent }
        guard select != 0, let record = selects.records[select],
            option == (record.selected != 0 ? record.selected : record.first)
        else { return }
        let copies = make(NodeRecord(.fragment))
        copyChildren(of: option, to: copies)
        while nodes[Int(record.content)].firstChild != 0 { unlink(nodes[Int(record.content)].firstChild) }
        moveChildren(of: copies, to: record.content)
    }

    private mutating func copyChildren(of node: UInt32, to target: UInt32) {
        var (from, into) = (nodes[Int(node)].firstChild, target)
        while from != 0, nodes.count < maximum.nodes {
            let original = nodes[Int(from)]
            var copy = original
            (copy.parent, copy.previous, copy.next) = (0, 0, 0)
            if !original.isText { (copy.firstChild, copy.lastChild) = (0, 0) }
            let index = insert(copy, at: Place(parent: into))
            if !original.isText, original.firstChild != 0 {
                (from, into) = (original.firstChild, index)
                continue
            }
            var last = from
            while nodes[Int(last)].next == 0, nodes[Int(last)].parent != node {
                last = nodes[Int(last)].parent
                into = nodes[Int(into)].parent
            }
            from = nodes[Int(last)].next
        }
    }
}
