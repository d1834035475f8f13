import CCurl

extension CurlTransfer {
    func setBody(_ body: [UInt8]) {
        set(CURLOPT_POST, 1)
        // The size comes first, because libcurl copies as many bytes.
        check(quire_easy_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)))
        // Without a pointer it would read the body from a callback.
        (body + [0]).withUnsafeBytes { bytes in
            let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            check(quire_easy_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, start))
        }
    }
}
