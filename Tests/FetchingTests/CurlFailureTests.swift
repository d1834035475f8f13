import CCurl
import SourceAPI
import Testing

@testable import Fetching

@Suite struct CurlFailureTests {
    /// What needs a network to happen; the rest is provoked over sockets.
    @Test(arguments: [
        (CURLE_COULDNT_RESOLVE_HOST, "could not find the host a.example"),
        (CURLE_COULDNT_RESOLVE_PROXY, "could not find the proxy"),
        (CURLE_SSL_CACERT_BADFILE, "the certificates of this system cannot be read"),
        (CURLE_PEER_FAILED_VERIFICATION, "the certificate of a.example is not trusted: it has expired"),
    ])
    func whatFailsBeforeAnAnswerIsNamed(code: CURLcode, words: String) throws {
        let failure = CurlFailure(
            code: code,
            detail: "SSL certificate problem: it has expired",
            systemError: 0,
            address: try WebAddress("https://a.example/feed?key=1"),
            hasHead: false
        )
        #expect(failure.error(slowest: 10) == .unreachable(words))
    }
}
