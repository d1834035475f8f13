import FeedFormats

/// The common parts of the pages that quire writes for a browser, which run no script and load nothing.
package enum HTMLPage {
    /// Returns everything up to and including `<body>`, with CSS rules in addition to the common ones.
    package static func head(title: String, style: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <meta name="referrer" content="no-referrer">
        <meta name="color-scheme" content="light dark">
        <title>\(escaped(title))</title>
        <style>
        \(shared)
        \(style)
        </style>
        </head>
        <body>

        """
    }

    /// Returns HTML that shows a text without control characters and noncharacters, also inside quotation marks.
    package static func escaped(_ text: String) -> String {
        func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
            scalar.isControl && scalar != "\n" && scalar != "\t" || scalar.isNoncharacter
        }
        guard text.unicodeScalars.contains(where: isLeftOut) else {
            return HTMLWriter.escaped(text, isAttribute: true)
        }
        let clean = text.unicodeScalars.filter { !isLeftOut($0) }
        return HTMLWriter.escaped(String(String.UnicodeScalarView(clean)), isAttribute: true)
    }

    private static let shared = """
        :root { color-scheme: light dark; --paper: #fdfdfb; --ink: #1d1d1b; --quiet: #5b5b55; --line: #dcdbd3; --bar: #2f6f8f; --link: #1b5a85; }
        @media (prefers-color-scheme: dark) {
          :root { --paper: #171816; --ink: #e9e8e2; --quiet: #a9a89f; --line: #3a3b37; --bar: #6cb2d4; --link: #8ac6e6; }
        }
        body { margin: 0 auto; max-width: 64rem; padding: 1.5rem 1rem 3rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
        h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .75rem; }
        a { color: var(--link); }
        """
}
