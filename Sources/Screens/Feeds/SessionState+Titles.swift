import FeedModel
import Query

extension SessionState {
    /// Looks for the feeds that a line may name, one reading after the other; without any, does something else or fails.
    mutating func find(
        _ readings: [TitleReading],
        otherwise: Result<ReaderCommand, SessionFailure>
    ) -> [SessionEffect] {
        guard let reading = readings.first else {
            switch otherwise {
            case .success(let command): return perform(command)
            case .failure(let failure): return fail(failure)
            }
        }
        return wait(
            for: .titles(reading, rest: Array(readings.dropFirst()), otherwise: otherwise),
            [.subscriptions(.find(reading.search))]
        )
    }

    /// Receives the feeds that a line names.
    mutating func receive(_ result: Result<[FeedRow], SessionFailure>, of search: FeedSearch) -> [SessionEffect] {
        guard case .titles(let reading, let rest, let otherwise) = awaited, reading.search == search else { return [] }
        do {
            switch reading.use {
            case .list:
                guard let feed = try Self.only(result.get(), titled: search.title) else { break }
                return list(feed)
            case .states(let states):
                guard let feed = try Self.only(result.get(), titled: search.title), let query = feed.query else {
                    break
                }
                return switch states {
                case []: list(feed, asking: feed.question)
                case [.unread]: list(feed, asking: feed.unread)
                default: perform(.list(query.items(in: states)))
                }
            case .mark(let command):
                // What cannot be read now is reported by the mark.
                let feeds = ((try? result.get()) ?? []).filter { $0.query != nil }
                guard feeds.isEmpty else { throw FeedTitleError.mark(command: command, words: search.title, feeds) }
            }
            return find(rest, otherwise: otherwise)
        } catch {
            return fail(error as? SessionFailure ?? SessionFailure(error))
        }
    }

    /// Returns the feed that is meant, the query if there is one; `nil` for none.
    private static func only(_ feeds: [FeedRow], titled title: String) throws(FeedTitleError) -> FeedRow? {
        guard let first = feeds.first else { return nil }
        guard first.source != nil else {
            if first.query == nil { throw .unreadable(first) }
            return first
        }
        guard feeds.count == 1 else { throw .several(title: title, feeds) }
        return first
    }

    /// Finds the feeds whose titles have the words of a list, after its page or after the remark that nothing matches.
    mutating func nameFeeds(with words: String, isFound: Bool, after reply: [SessionReply]) -> [SessionEffect] {
        wait(
            for: .names(words: words, isFound: isFound),
            reply.map(SessionEffect.reply) + [.subscriptions(.names(words))]
        )
    }

    /// Receives the feeds whose titles have the words of a list: as any part of it where nothing was found, else only those that have
    /// them as whole words.
    mutating func receive(named result: Result<[FeedName], SessionFailure>) -> [SessionEffect] {
        guard case .names(let words, let isFound) = awaited else { return [] }
        return receive(result) { state, feeds in
            let meant = feeds.filter { !isFound || $0.title.hasWords(words) }
            return meant.isEmpty ? state.finish() : state.finish(.remark(.feedsWithWords(meant, words: words)))
        }
    }
}

extension Query {
    /// Returns the query for its items in all these states.
    fileprivate func items(in states: [Flag]) -> Query {
        Query(.all(states.map(Predicate.flag) + [predicate]), sort: sort, limit: limit)
    }
}

extension String {
    /// Whether the text has words one after the other, in any case.
    fileprivate func hasWords(_ text: String) -> Bool {
        func words(_ text: String) -> String {
            let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
            return " \(words.joined(separator: " ")) "
        }
        return words(self).contains(words(text))
    }
}
