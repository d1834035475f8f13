import CCurl
import SourceAPI
import Testing

@testable import Fetching

/// Tests of the errors made of libcurl's codes: CurlFailure.
@Suite struct CurlFailureTests {
    /// This failure needs a network; other suites provoke the rest over sockets.
    @Test func anUnknownHostIsReported() throws {
        #expect(
            try failure(CURLE_COULDNT_RESOLVE_HOST).error(minimumSpeed: 10)
                == .unreachable("could not find the host a.example")
        )
    }

    /// No test server causes these errors.
    @Test func otherCertificateErrorsAreDescribedByLibcurl() throws {
        var failure = try failure(CURLE_PEER_FAILED_VERIFICATION, detail: "SSL certificate problem: it was revoked")
        failure.verification = 23
        #expect(
            failure.error(minimumSpeed: 10) == .insecure("the certificate of a.example is not trusted: it was revoked")
        )
        #expect(
            try self.failure(CURLE_SSL_CACERT_BADFILE).error(minimumSpeed: 10)
                == .insecure("the certificates of this system cannot be read")
        )
    }

    private func failure(_ code: CURLcode, detail: String = "") throws -> CurlFailure {
        CurlFailure(
            code: code,
            detail: detail,
            systemError: 0,
            address: try HTTPAddress("https://a.example/feed?key=1"),
            hasHead: false
        )
    }
}
