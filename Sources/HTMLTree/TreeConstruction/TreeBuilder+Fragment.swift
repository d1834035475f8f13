// Fragments.
extension TreeBuilder {
    /// Prepares reading the content of an element.
    mutating func start(context name: String, _ namespace: Namespace) {
        let number = tokenizer.names.intern(Array(name.utf8))
        let tag = TagName(number)
        var groups: ElementGroups = namespace == .html ? tag.groups : []
        switch (namespace, tag) {
        case (.math, .mi), (.math, .mo), (.math, .mn), (.math, .ms), (.math, .mtext): groups = .mathTextPoint
        case (.svg, .desc), (.svg, .title): groups = .htmlPoint
        case (.svg, _) where name == "foreignObject" || name == "foreignobject": groups = .htmlPoint
        default: break
        }
        let isAnnotation = namespace == .math && tag == .annotationXML
        context = OpenElement(
            node: 0,
            tag: namespace == .html || isAnnotation ? tag : .other,
            namespace: namespace,
            groups: groups
        )
        if namespace == .html {
            switch tag {
            case .title, .textarea: tokenizer.state = .characterData
            case .style, .xmp, .iframe, .noembed, .noframes: tokenizer.state = .rawText
            case .noscript: if isScripting { tokenizer.state = .rawText }
            case .script: tokenizer.state = .scriptData
            case .plaintext: tokenizer.state = .plainText
            default: break
            }
        }
        // A form that is the context is no node of the tree. Any node that is never open stands for it.
        if tag == .form, namespace == .html { form = 1 }
        insertElement(.html)
        if tag == .template, namespace == .html { templateModes.append(.inTemplate) }
        resetMode()
    }
}
