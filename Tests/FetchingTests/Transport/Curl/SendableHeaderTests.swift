import SourceAPI
import Testing

@testable import Fetching

/// Tests of which headers can be sent: CurlTransport.
@Suite struct SendableHeaderTests {
    // RFC 9110, 5.6.2.
    @Test func aNameIsAToken() {
        let sendable = (UInt8.min..<0x80).filter { byte in
            HTTPHeaders.Field(name: String(decoding: [byte], as: UTF8.self), value: "a").isSendable
        }
        let tokens = Array("!#$%&'*+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ^_`abcdefghijklmnopqrstuvwxyz|~".utf8)
        #expect(sendable == tokens)
        #expect(!HTTPHeaders.Field(name: "", value: "a").isSendable)
        #expect(!HTTPHeaders.Field(name: "ä", value: "a").isSendable)
    }
}
