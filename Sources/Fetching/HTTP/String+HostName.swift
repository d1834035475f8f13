import CCurl
import CIDN

extension String {
    /// The host name in the form that name servers and HTTP use: `bücher.example` is `xn--bcher-kva.example`.
    ///
    /// The conversion is UTS 46, nontransitional, whatever the locale of the process; libcurl's depends on it. An
    /// emoji, which IDNA 2008 excludes, is converted as browsers and curl do. `nil` if the text is not a name, or if a
    /// character stands for one that would end the host, such as `／` for `/`.
    var hostInASCII: String? {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        guard let name = converted(IDN2_NONTRANSITIONAL) ?? (hasDeviation ? nil : converted(IDN2_TRANSITIONAL)),
            name.utf8.allSatisfy({ $0.isNameByte })
        else { return nil }
        return name
    }

    /// Whether the text has a character that names another host in the transitional form (UTS 46, 2.3): ß, ς and the
    /// joiners.
    private var hasDeviation: Bool {
        unicodeScalars.contains { ["\u{DF}", "\u{1E9E}", "\u{3C2}", "\u{200C}", "\u{200D}"].contains($0) }
    }

    private func converted(_ processing: idn2_flags) -> String? {
        var name: UnsafeMutablePointer<UInt8>?
        let flags = Int32(bitPattern: IDN2_NFC_INPUT.rawValue | processing.rawValue)
        guard !utf8.contains(0), idn2_lookup_u8(Array(utf8) + [0], &name, flags) == Int32(IDN2_OK.rawValue), let name
        else { return nil }
        defer { idn2_free(name) }
        return String(validatingCString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
    }
}

extension UInt8 {
    fileprivate var isNameByte: Bool {
        (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self) || self == UInt8(ascii: "-")
            || self == UInt8(ascii: ".") || self == UInt8(ascii: "_")
    }
}

extension OpaquePointer {
    /// Converts the host of a parsed address to ASCII, and parses the address again: `１２７.1` is an IP address then.
    ///
    /// - Returns: Whether it is a host.
    func convertHost(parsing flags: UInt32) -> Bool {
        guard let host = part(CURLUPART_HOST), let name = host.hostInASCII else { return false }
        return name == host
            || curl_url_set(self, CURLUPART_HOST, name, 0) == CURLUE_OK
                && part(CURLUPART_URL).map { curl_url_set(self, CURLUPART_URL, $0, flags) == CURLUE_OK } == true
    }

    /// Returns a part of a parsed address; `nil` if it is missing, or not UTF-8 after decoding.
    func part(_ part: CURLUPart, flags: Int32 = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(self, part, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(validatingCString: text)
    }
}
