import Markup

struct TreeLimits {
    /// The number of open elements at which the next becomes a sibling.
    var depth = 512
    /// The number of nodes, and of further pieces of texts.
    var nodes = 4_000_000
    var attributes = 1_000_000
    /// The number of attributes that may be compared when further `html` and `body` tags are merged.
    var merging = 4_000_000
    var names = 250_000
    /// The number of different names beyond which attributes with a new one are left out.
    var attributeNames = 100_000
    var steps = 50_000_000
}

/// Tree construction of the standard (https://html.spec.whatwg.org/#tree-construction), without reports of errors.
struct TreeBuilder {
    /// The rules by which tokens are processed.
    enum Mode: UInt8 {
        case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text, inTable, inTableText
        case inCaption, inColumnGroup, inTableBody, inRow, inCell, inTemplate, afterBody, inFrameset, afterFrameset
        case afterAfterBody, afterAfterFrameset
    }

    var tokenizer: HTMLTokenizer
    var nodes: [NodeRecord] = []
    var pieces: [TextPiece] = []
    var doctypes: [DoctypeRecord] = []

    var mode = Mode.initial
    var originalMode = Mode.initial
    var templateModes: [Mode] = []
    var stack: [OpenElement] = []
    var formatting: [FormattingElement] = []
    /// The text of a table that may have to go in front of it.
    var pendingTableText: [TextPiece] = []
    var head: UInt32 = 0
    var form: UInt32 = 0
    var context: OpenElement?
    var isScripting = false
    /// Whether the source is XML: tags nest as they are written.
    var isXML = false
    var quirks = HTMLDocument.Quirks.none
    var allowsFramesets = true
    var fostersContent = false
    /// Whether a line feed at the beginning of the next text is left out, as after `pre`.
    var skipsLineFeed = false
    var selects = SelectRecords()
    /// The number of attributes that were compared when `html` and `body` were merged.
    var mergeSteps = 0
    let maximum: TreeLimits
    var limits: Set<HTMLDocument.Limit> = []
    var openParagraphs = 0

    init(_ bytes: SourceBytes, _ maximum: TreeLimits) {
        self.maximum = maximum
        tokenizer = HTMLTokenizer(bytes)
        // A page has about as many nodes as tags, an element and a text for every two, and most attributes have a value.
        // Arrays that grow are in memory twice while they are copied.
        let (tags, values) = bytes.count(UInt8(ascii: "<"), UInt8(ascii: "="))
        nodes.reserveCapacity(min(tags, maximum.nodes) + 16)
        tokenizer.attributes.reserveCapacity(min(values, maximum.attributes) + 16)
        tokenizer.maximumAttributes = maximum.attributes
        tokenizer.maximumNames = maximum.attributeNames
        nodes.append(NodeRecord(.document))
        nodes.append(NodeRecord(.document))
    }

    mutating func run() {
        while true {
            tokenizer.acceptsSections = isXML || (stack.isEmpty ? false : adjustedCurrent.namespace != .html)
            tokenizer.next()
            process()
            if tokenizer.kind == .endOfFile { break }
            if nodes.count >= maximum.nodes || tokenizer.names.count >= maximum.names {
                limits.insert(.nodes)
                break
            }
        }
        while !stack.isEmpty { pop() }
        if tokenizer.hasLostAttributes { limits.insert(.attributes) }
    }

    /// Processes a token by the rules of foreign content or of the mode, until no rule asks for it again.
    @inline(__always)
    private mutating func process() {
        if isXML { return processXML() }
        if skipsLineFeed { skipLineFeed() }
        if tokenizer.kind == .text, tokenizer.start >= tokenizer.end { return }
        if tokenizer.kind != .startTag {
            while isForeign ? processForeign() : process(mode) {}
            return
        }
        let attributes = tokenizer.firstAttribute
        while isForeign ? processForeign() : process(mode) {}
        // The attributes of a start tag that made no element are left out.
        if attributesAreUnused { tokenizer.attributes.removeLast(tokenizer.attributes.count - attributes) }
        attributesAreUnused = true
    }

    /// Whether no element has the attributes of the token.
    var attributesAreUnused = true

    mutating func process(_ mode: Mode) -> Bool {
        switch mode {
        case .initial: processInitial()
        case .beforeHTML: processBeforeHTML()
        case .beforeHead: processBeforeHead()
        case .inHead: processInHead()
        case .inHeadNoscript: processInHeadNoscript()
        case .afterHead: processAfterHead()
        case .inBody: processInBody()
        case .text: processText()
        case .inTable: processInTable()
        case .inTableText: processInTableText()
        case .inCaption: processInCaption()
        case .inColumnGroup: processInColumnGroup()
        case .inTableBody: processInTableBody()
        case .inRow: processInRow()
        case .inCell: processInCell()
        case .inTemplate: processInTemplate()
        case .afterBody: processAfterBody()
        case .inFrameset: processInFrameset()
        case .afterFrameset: processAfterFrameset()
        case .afterAfterBody: processAfterAfterBody()
        case .afterAfterFrameset: processAfterAfterFrameset()
        }
    }

    private mutating func skipLineFeed() {
        skipsLineFeed = false
        guard tokenizer.kind == .text else { return }
        let bytes = tokenizer.bytes
        if bytes[tokenizer.start] == UInt8(ascii: "\n") {
            tokenizer.start += 1
        } else if tokenizer.form.contains(.references), bytes[tokenizer.start] == UInt8(ascii: "&"),
            let reference = bytes.reference(at: tokenizer.start, limit: tokenizer.end), reference.first == 0x0A
        {
            tokenizer.start = reference.end
        }
    }
}

// Fragments.
extension TreeBuilder {
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
        // A form that is the context is not a node of the tree. Any node that is never open represents it.
        if tag == .form, namespace == .html { form = 1 }
        insertElement(.html)
        if tag == .template, namespace == .html { templateModes.append(.inTemplate) }
        resetMode()
    }
}

// XML, tolerantly: no name has a meaning, and an end tag closes what is open inside its element.
extension TreeBuilder {
    mutating func processXML() {
        switch tokenizer.kind {
        case .startTag:
            if stack.count >= maximum.depth {
                limits.insert(.depth)
                pop()
            }
            insertElement(tokenizer.name, .other)
            giveAttributes(to: current.node)
            attributesAreUnused = true
            if tokenizer.isSelfClosing { pop() }
        case .endTag:
            let name = tokenizer.name
            guard name != 0, let index = stack.lastIndex(where: { nodes[Int($0.node)].name == name }) else { return }
            while stack.count > index { pop() }
        case .text:
            if !stack.isEmpty, tokenizer.start < tokenizer.end { insertText() }
        case .comment, .doctype, .endOfFile: break
        }
    }
}
