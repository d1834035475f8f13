import Fetching
import Foundation
import QuireTesting
import SourceAPI
import Testing

extension NetworkTests {
    /// Tests of cancelled requests: CurlTransport, CurlTransfers, PendingRequest.
    @Suite struct CancellationTests {
        @Test func aCancelledRequestEndsAtOnceAndItsConnectionIsClosed() async {
            await withServer({ request, _ in request.path == "/hang" ? .hang : .status(200, "ok") }) {
                server,
                transport in
                var patient = TransferLimits()
                (patient.total, patient.minimumSpeedPeriod) = (.seconds(600), .seconds(600))
                let task = Task { [patient] in await transport.answer(server.base + "/hang", limits: patient) }
                await server.received(1)
                task.cancel()
                #expect(await task.value == .failure(.cancelled))
                await server.closed(1)
                #expect(await transport.answer(server.base).summary == "200 ok")
            }
        }

        @Test func aRequestOfACancelledTaskIsNeverSent() async {
            await withServer({ _, _ in .status(200) }) { server, transport in
                let task = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return await transport.answer(server.base)
                }
                #expect(await task.value == .failure(.cancelled))
                #expect(await transport.answer(server.base + "/after").summary == "200 ")
                #expect(server.requests.map(\.path) == ["/after"])
            }
        }

        @Test func aQueuedRequestCanBeCancelled() async {
            await withServer({ _, _ in .hang }) { server, transport in
                let running = (0..<2).map { number in Task { await transport.answer(server.base + "/\(number)") } }
                await server.received(2)
                let waiting = Task { await transport.answer(server.base + "/2") }
                waiting.cancel()
                #expect(await waiting.value == .failure(.cancelled))
                #expect(server.requests.count == 2)
                for task in running { task.cancel() }
                for task in running { #expect(await task.value == .failure(.cancelled)) }
            }
        }

        @Test func manyCancellationsCompleteEveryRequestOnceAndLeaveNoConnectionOpen() async {
            for round in 0..<5 {
                await withServer({ _, count in count % 3 == 0 ? .hang : .status(200, "ok") }) { server, transport in
                    let answers = await withTaskGroup(of: String.self) { group in
                        for number in 0..<100 {
                            group.addTask {
                                let task = Task { await transport.answer(server.base + "/\(number % 7)").summary }
                                for _ in 0..<(number * round) { await Task.yield() }
                                task.cancel()
                                return await task.value
                            }
                        }
                        return await group.reduce(into: []) { $0.append($1) }
                    }
                    #expect(answers.count == 100)
                    #expect(Set(answers).isSubset(of: ["200 ok", "cancelled"]))
                    await transport.shutdown()
                    await server.closed(server.connections)
                }
            }
        }

        @Test func shutdownCompletesRunningAndQueuedRequests() async {
            await withServer({ _, _ in .hang }) { server, transport in
                let tasks = (0..<50).map { _ in Task { await transport.answer(server.base) } }
                await server.received(2)
                await transport.shutdown()
                for task in tasks { #expect(await task.value == .failure(.cancelled)) }
                #expect(await transport.answer(server.base) == .failure(.cancelled))
                await transport.shutdown()
                await server.closed(server.connections)
            }
        }

        @Test func theThreadEndsWithTheTransport() async {
            let server = LoopbackServer { _, _ in .status(200, "ok") }
            #expect(await CurlTransport().answer(server.base).summary == "200 ok")
            await server.closed(1)
            server.stop()
        }
    }
}

extension LoopbackServer {
    /// Waits until the server has received a number of requests.
    fileprivate func received(_ count: Int) async {
        while requests.count < count, !Task.isCancelled { await Task.yield() }
    }

    /// Waits until the client has closed a number of connections.
    fileprivate func closed(_ count: Int) async {
        while closedConnections < count, !Task.isCancelled { await Task.yield() }
    }
}
