import CCurl
import SourceAPI

/// The multi handle and all that runs on it; made and used on the transport's thread only.
final class CurlTransfers {
    private let settings: CurlSettings
    private let wakeUp: PollWakeup
    private let multi: UnsafeMutableRawPointer
    private var queue: RoundRobinQueue<PendingRequest>
    private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]

    /// Makes the handle; `nil` when libcurl cannot, or no descriptor is left.
    init?(settings: CurlSettings, wakeUp: PollWakeup) {
        guard Self.isReady, wakeUp.descriptor >= 0, let multi = curl_multi_init() else { return nil }
        self.settings = settings
        self.wakeUp = wakeUp
        self.multi = multi
        queue = RoundRobinQueue(total: settings.connections, perHost: settings.connectionsPerHost)
        _ = quire_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, settings.connections)
        // No limit a host: the queue has one, and libcurl would count all requests through a proxy as one host's.
        _ = quire_multi_set_long(multi, CURLMOPT_MAXCONNECTS, settings.connections)
    }

    /// Ends everything, also what has not begun.
    deinit {
        for ticket in queue.removeAll() { ticket.answer(.failure(.cancelled)) }
        for transfer in running.values {
            transfer.ticket.answer(.failure(.cancelled))
            curl_multi_remove_handle(multi, transfer.easy)
        }
        running = [:]
        curl_multi_cleanup(multi)
    }

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// Takes what came in, moves every transfer on, answers those that ended, and waits for more to happen.
    func turn(arrived: [PendingRequest], cancelled: [PendingRequest]) {
        for ticket in arrived { queue.append(ticket, host: ticket.address.host) }
        if !cancelled.isEmpty { end(cancelled) }
        startWaiting()
        var count: Int32 = 0
        curl_multi_perform(multi, &count)
        if answerFinished() { startWaiting() }
        wait()
    }

    private func startWaiting() {
        while let (ticket, host) = queue.popFirst() { start(ticket, host: host) }
    }

    private func start(_ ticket: PendingRequest, host: String, freshWithin left: Duration? = nil) {
        if let refusal = ticket.time.watch?.refusal(ticket.address) {
            ticket.answer(.failure(refusal))
            return queue.finished(host: host)
        }
        let transfer = ticket.isAnswered ? nil : CurlTransfer(ticket, host: host, settings: settings, freshWithin: left)
        guard let transfer, transfer.obstacle == nil, curl_multi_add_handle(multi, transfer.easy) == CURLM_OK else {
            let shortage = SourceError.unreachable("there is no memory for another connection")
            ticket.answer(.failure(transfer?.obstacle ?? shortage))
            return queue.finished(host: host)
        }
        ticket.time.begin()
        running[transfer.easy] = transfer
    }

    /// Takes a transfer out, ended or not; its place is still its own.
    private func remove(_ transfer: CurlTransfer) {
        curl_multi_remove_handle(multi, transfer.easy)
        running[transfer.easy] = nil
        transfer.ticket.time.end()
    }

    private func end(_ cancelled: [PendingRequest]) {
        let tickets = Set(cancelled.map(ObjectIdentifier.init))
        for transfer in running.values where tickets.contains(ObjectIdentifier(transfer.ticket)) {
            remove(transfer)
            queue.finished(host: transfer.host)
        }
    }

    private func answerFinished() -> Bool {
        var isAny = false
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
                let transfer = running[easy]
            else { continue }
            isAny = true
            let code = message.pointee.data.result
            let left = transfer.ticket.limits.total - transfer.age
            let answer = transfer.deservesFreshConnection(code) && left > .zero ? nil : transfer.result(code)
            remove(transfer)
            if let answer {
                if case .success(let arrival) = answer {
                    transfer.ticket.time.watch?.hears(arrival.head, transfer.ticket.address)
                }
                queue.finished(host: transfer.host)
                transfer.ticket.answer(answer)
            } else {
                start(transfer.ticket, host: transfer.host, freshWithin: left)
            }
        }
        return isAny
    }

    /// Sleeps until a socket, one of libcurl's timers or another thread wants something.
    private func wait() {
        var door = curl_waitfd(fd: wakeUp.descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
        var count: Int32 = 0
        curl_multi_poll(multi, &door, 1, 60_000, &count)
        wakeUp.clear()
    }
}
