import CCurl
import SourceAPI

/// libcurl's multi handle, the queue, and the running transfers; used on the thread of the transport only.
final class CurlTransfers {
    private let settings: CurlSettings
    private let wakeup: PollWakeup
    private let multi: UnsafeMutableRawPointer
    private let watchdog: TransferWatchdog?
    private var queue: RoundRobinQueue<PendingRequest>
    private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]

    init?(settings: CurlSettings, wakeup: PollWakeup) {
        guard Self.isReady, wakeup.descriptor >= 0, let multi = curl_multi_init() else { return nil }
        self.settings = settings
        self.wakeup = wakeup
        self.multi = multi
        watchdog = settings.stallLimit.map(TransferWatchdog.init)
        queue = RoundRobinQueue(total: settings.connections, perHost: settings.connectionsPerHost)
        _ = quire_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, settings.connections)
        // The queue limits the connections of a host. libcurl would count all requests through a proxy as one host's.
        _ = quire_multi_set_long(multi, CURLMOPT_MAXCONNECTS, settings.connections)
    }

    deinit {
        for pending in queue.removeAll() { pending.complete(with: .failure(.cancelled)) }
        for transfer in running.values { transfer.pending.complete(with: .failure(.cancelled)) }
        watched {
            for transfer in running.values { curl_multi_remove_handle(multi, transfer.easy) }
            running = [:]
            curl_multi_cleanup(multi)
        }
    }

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// Advances all transfers and waits for the next event; returns whether the idle limit has passed without a
    /// transfer.
    func runOnce(submitted: [PendingRequest], cancelled: [PendingRequest]) -> Bool {
        for pending in submitted { queue.append(pending, host: pending.address.host) }
        watched {
            if !cancelled.isEmpty { remove(cancelled) }
            startQueued()
            var count: Int32 = 0
            curl_multi_perform(multi, &count)
            if completeFinished() { startQueued() }
        }
        return wait()
    }

    /// Calls libcurl, which reads from connections also when it closes them.
    private func watched(_ call: () -> Void) {
        if let watchdog { watchdog.watch(call) } else { call() }
    }

    private func startQueued() {
        while let (pending, host) = queue.popFirst() { start(pending, host: host) }
    }

    private func start(_ pending: PendingRequest, host: String, freshConnectionWithin remaining: Duration? = nil) {
        if let refusal = pending.time.backoffCheck?.refusal(pending.address) {
            pending.complete(with: .failure(refusal))
            return queue.finished(host: host)
        }
        let transfer =
            pending.isCompleted
            ? nil
            : CurlTransfer(
                pending,
                host: host,
                settings: settings,
                watchdog: watchdog,
                freshConnectionWithin: remaining
            )
        guard let transfer, transfer.setupError == nil, curl_multi_add_handle(multi, transfer.easy) == CURLM_OK else {
            let shortage = SourceError.unreachable("not enough memory for another connection")
            pending.complete(with: .failure(transfer?.setupError ?? shortage))
            return queue.finished(host: host)
        }
        pending.time.begin()
        running[transfer.easy] = transfer
    }

    private func remove(_ transfer: CurlTransfer) {
        curl_multi_remove_handle(multi, transfer.easy)
        running[transfer.easy] = nil
        transfer.pending.time.end()
    }

    private func remove(_ cancelled: [PendingRequest]) {
        let requests = Set(cancelled.map(ObjectIdentifier.init))
        for transfer in running.values where requests.contains(ObjectIdentifier(transfer.pending)) {
            remove(transfer)
            queue.finished(host: transfer.host)
        }
    }

    private func completeFinished() -> Bool {
        var isAny = false
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
                let transfer = running[easy]
            else { continue }
            isAny = true
            let code = message.pointee.data.result
            let pending = transfer.pending
            let remaining = pending.limits.total - transfer.age
            let isRetried = transfer.needsFreshConnection(code) && remaining > .zero
            let outcome = isRetried ? nil : transfer.outcome(code)
            remove(transfer)
            if let outcome {
                if case .success(let response) = outcome {
                    pending.time.backoffCheck?.record(response.head, pending.address)
                }
                queue.finished(host: transfer.host)
                pending.complete(with: outcome)
            } else {
                start(pending, host: transfer.host, freshConnectionWithin: remaining)
            }
        }
        return isAny
    }

    private func wait() -> Bool {
        var wakeupDescriptor = curl_waitfd(fd: wakeup.descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
        var count: Int32 = 0
        let limit = running.isEmpty ? Int32(clamping: settings.idleLimit.milliseconds) : 60_000
        curl_multi_poll(multi, &wakeupDescriptor, 1, limit, &count)
        // Without an event there is nothing to clear, and a signal may come at any moment.
        guard count > 0 else { return running.isEmpty }
        wakeup.clear()
        return false
    }
}
