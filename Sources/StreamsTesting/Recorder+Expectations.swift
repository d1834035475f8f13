public import OpenCombine

extension Recorder {
    /// All elements until the time is up or the publisher completes, whichever is first.
    ///
    /// Does not mind if the time is up. Throws the publisher's error if it has failed by then.
    public var availableElements: PublisherExpectation<[Output]> {
        expectation { history in
            let elements = Result<[Output], any Error>.success(history.elements)
            return (history.atEnd(elements, otherwise: elements), history.elements.count)
        }
    }

    /// How the publisher completes.
    ///
    /// Throws ``RecordingError/notCompleted`` if it does not in time.
    public var completion: PublisherExpectation<Subscribers.Completion<Failure>> {
        expectation { history in
            guard let end = history.end else { return (.notCompleted, history.position) }
            return (.settled(.success(end)), history.elements.count)
        }
    }

    /// All elements, once the publisher has finished.
    ///
    /// Throws ``RecordingError/notCompleted`` if it does not complete in time, and its error if it fails.
    public var elements: PublisherExpectation<[Output]> {
        expectation { history in
            (history.atEnd(.success(history.elements)), history.elements.count)
        }
    }

    /// That the publisher finishes; inverted, that it does not complete at all.
    ///
    /// Throws ``RecordingError/notCompleted`` if it does not complete in time, and its error if it fails.
    public var finished: InvertiblePublisherExpectation<Void, Void> {
        InvertiblePublisherExpectation(
            expectation: expectation { history in
                (history.atEnd(.success(())), history.elements.count)
            },
            inverted: expectation { history in
                (
                    history.atEnd(.failure(ExpectationError.invertedExpectationFulfilled), otherwise: .success(())),
                    history.elements.count
                )
            }
        )
    }

    /// The last element, once the publisher has finished; `nil` if there was none.
    ///
    /// Throws ``RecordingError/notCompleted`` if it does not complete in time, and its error if it fails.
    public var last: PublisherExpectation<Output?> {
        expectation { history in
            (history.atEnd(.success(history.elements.last)), history.elements.count)
        }
    }

    /// The element after the last one consumed; inverted, that none comes and the publisher does not complete.
    ///
    /// Throws ``RecordingError/notEnoughElements`` if none comes in time or before the publisher finishes, and the
    /// publisher's error if it fails before.
    public func next() -> InvertiblePublisherExpectation<Output, Void> {
        InvertiblePublisherExpectation(
            expectation: expectation { history in
                if let next = history.remaining.first { return (.settled(.success(next)), history.position + 1) }
                return (history.atEnd(.notEnough, otherwise: .notEnough), history.position)
            },
            inverted: expectation { history in
                let isMet = !history.remaining.isEmpty
                let met = Result<Void, any Error>.failure(ExpectationError.invertedExpectationFulfilled)
                return (isMet ? .settled(met) : history.atEnd(met, otherwise: .success(())), history.position)
            }
        )
    }

    /// Exactly so many elements after the last one consumed.
    ///
    /// Throws ``RecordingError/notEnoughElements`` if they do not come in time or before the publisher finishes, and
    /// the publisher's error if it fails before.
    public func next(_ count: Int) -> PublisherExpectation<[Output]> {
        expectation { history in
            guard history.remaining.count >= count else {
                return (history.atEnd(.notEnough, otherwise: .notEnough), history.position)
            }
            return (.settled(.success(Array(history.remaining.prefix(count)))), history.position + count)
        }
    }

    /// The first elements from the start, so many, or fewer if the publisher finishes early; inverted, that there are
    /// not so many and the publisher does not complete, with those there are.
    ///
    /// Throws ``RecordingError/notEnoughElements`` if neither happens in time, and the publisher's error if it fails
    /// before.
    public func prefix(_ maxLength: Int) -> InvertiblePublisherExpectation<[Output], [Output]> {
        InvertiblePublisherExpectation(
            expectation: expectation { history in
                let prefix = Array(history.elements.prefix(maxLength))
                let position = Swift.max(history.position, prefix.count)
                let result = Result<[Output], any Error>.success(prefix)
                if prefix.count == maxLength { return (.settled(result), position) }
                return (history.atEnd(result, otherwise: .notEnough), position)
            },
            inverted: expectation { history in
                let isMet = history.elements.count >= maxLength
                let met = Result<[Output], any Error>.failure(ExpectationError.invertedExpectationFulfilled)
                let unmet = Result<[Output], any Error>.success(history.elements)
                return (isMet ? .settled(met) : history.atEnd(met, otherwise: unmet), history.elements.count)
            }
        )
    }

    /// All elements and the completion.
    ///
    /// Throws ``RecordingError/notCompleted`` if the publisher does not complete in time.
    public var recording: PublisherExpectation<Record<Output, Failure>.Recording> {
        expectation { history in
            guard let end = history.end else { return (.notCompleted, history.position) }
            let recording = Record<Output, Failure>.Recording(output: history.elements, completion: end)
            return (.settled(.success(recording)), history.elements.count)
        }
    }

    /// The one and only element, once the publisher has finished.
    ///
    /// Throws ``RecordingError/notCompleted`` if it does not complete in time,
    /// ``RecordingError/notEnoughElements`` or ``RecordingError/tooManyElements`` if there is not exactly one, and the
    /// publisher's error if it fails.
    public var single: PublisherExpectation<Output> {
        expectation { history in
            let result: Result<Output, any Error> =
                switch history.elements.count {
                case 0: .notEnough
                case 1: .success(history.elements[0])
                default: .failure(RecordingError.tooManyElements)
                }
            return (history.atEnd(result), history.elements.count)
        }
    }
}

extension Recorder.History {
    /// The result if the publisher has finished, its error if it has failed, else an open verdict.
    fileprivate func atEnd<Value>(
        _ result: Result<Value, any Error>,
        otherwise: Result<Value, any Error> = .failure(RecordingError.notCompleted)
    ) -> Verdict<Value> {
        if let failure { return .settled(.failure(failure)) }
        return end == nil ? .open(otherwise: otherwise) : .settled(result)
    }
}

extension Verdict {
    fileprivate static var notCompleted: Verdict { .open(otherwise: .failure(RecordingError.notCompleted)) }
}

extension Result where Failure == any Error {
    fileprivate static var notEnough: Result { .failure(RecordingError.notEnoughElements) }
}
