import Fetching
import QuireTesting
import SourceAPI
import Testing

extension NetworkTests {
    /// Tests of TLS with good and bad certificates.
    @Suite struct TLSTests {
        @Test func aCertificateOfATrustedAuthorityIsAccepted() async {
            await withSecureServer(showing: .valid) { server, transport in
                let answer = await transport.answer(server.secureBase + "/feed")
                #expect(answer.summary == "200 good")
                #expect(server.requests.map(\.path) == ["/feed"])
            }
        }

        @Test(arguments: [
            (Certificate.valid, nil, "127.0.0.1 is not signed by a trusted authority"),
            (.expired, Certificate.authority, "127.0.0.1 has expired"),
            (.early, Certificate.authority, "127.0.0.1 is not valid yet, by the clock of this machine"),
            (.elsewhere, Certificate.authority, "127.0.0.1 is for another name"),
            (.own, Certificate.authority, "127.0.0.1 is self-signed and not trusted"),
        ])
        func aServerWithABadCertificateReceivesNothing(shown: Certificate, trusted: String?, words: String) async {
            await withSecureServer(showing: shown, trusting: trusted) { server, transport in
                let answer = await transport.answer(server.secureBase, headers: ["Authorization": "Bearer hush"])
                #expect(answer == .failure(.insecure("the certificate of \(words)")))
                #expect(server.requests.isEmpty)
            }
        }

        @Test func aSelfSignedCertificateCanBeTrusted() async {
            await withSecureServer(showing: .own, trusting: Certificate.own.path) { server, transport in
                #expect(await transport.answer(server.secureBase).summary == "200 good")
            }
        }

        @Test func aMissingFileOfCertificatesIsReported() async {
            await withSecureServer(showing: .valid, trusting: "/nowhere/ca.pem") { server, transport in
                let answer = await transport.answer(server.secureBase)
                #expect(answer == .failure(.insecure("the certificates in /nowhere/ca.pem cannot be read")))
                #expect(server.requests.isEmpty)
            }
        }

        @Test func aHangingHandshakeEndsAtTheConnectLimit() async {
            let server = LoopbackServer(greeting: .hang) { _, _ in .hang }
            defer { server.stop() }
            let transport = CurlTransport()
            var limits = TransferLimits.total(.seconds(60))
            limits.connect = .milliseconds(200)
            let began = ContinuousClock.now
            #expect(await transport.answer(server.secureBase, limits: limits) == .failure(.timedOut))
            #expect(began.duration(to: .now) < .seconds(30))
            await transport.shutdown()
        }

        @Test func aServerWithoutTLSIsReported() async {
            let server = LoopbackServer(greeting: .raw("HTTP/1.1 400 Bad Request\r\n\r\n")) { _, _ in .hang }
            defer { server.stop() }
            let transport = CurlTransport()
            let answer = await transport.answer(server.secureBase)
            #expect(
                answer
                    == .failure(
                        .unreachable(
                            "127.0.0.1:\(server.port) does not speak TLS, which https requires"
                        )
                    )
            )
            await transport.shutdown()
        }

        private func withSecureServer(
            showing certificate: Certificate,
            trusting authority: String? = Certificate.authority,
            _ body: (LoopbackServer, CurlTransport) async -> Void
        ) async {
            let server = LoopbackServer(showing: { certificate }) { _, _ in .status(200, "good") }
            let transport = CurlTransport(certificates: authority)
            await body(server, transport)
            await transport.shutdown()
            server.stop()
        }
    }
}
