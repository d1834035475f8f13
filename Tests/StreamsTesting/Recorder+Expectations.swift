package import OpenCombine

extension Recorder {
    /// All elements up to the deadline or the completion, whichever is first.
    ///
    /// Throws the publisher's error if it failed, and no error at the deadline.
    package var availableElements: PublisherExpectation<[Output]> {
        expectation { history in
            let elements = Result<[Output], any Error>.success(history.elements)
            return (history.atEnd(elements, otherwise: elements), history.elements.count)
        }
    }

    /// The completion of the publisher.
    ///
    /// Throws ``RecordingError/notCompleted`` if it does not complete in time.
    package var completion: PublisherExpectation<Subscribers.Completion<Failure>> {
        expectation { history in
            guard let end = history.end else { return (.notCompleted, history.position) }
            return (.resolved(.success(end)), history.elements.count)
        }
    }

    /// All elements of a publisher that finishes.
    ///
    /// Throws ``RecordingError/notCompleted`` if it does not complete in time, and its error if it fails.
    package var elements: PublisherExpectation<[Output]> {
        expectation { history in
            (history.atEnd(.success(history.elements)), history.elements.count)
        }
    }

    /// Expects that the publisher finishes; inverted, that it does not complete.
    ///
    /// Throws ``RecordingError/notCompleted`` if it does not complete in time, and its error if it fails.
    package var finished: InvertiblePublisherExpectation<Void, Void> {
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

    /// The last element of a publisher that finishes; `nil` if it finished without one.
    ///
    /// Throws ``RecordingError/notCompleted`` if it does not complete in time, and its error if it fails.
    package var last: PublisherExpectation<Output?> {
        expectation { history in
            (history.atEnd(.success(history.elements.last)), history.elements.count)
        }
    }

    /// The element after the last consumed one; inverted, expects that no element follows and that the publisher does not
    /// complete.
    ///
    /// Throws ``RecordingError/notEnoughElements`` if none follows in time or before the publisher finishes, and the
    /// publisher's error if it fails first.
    package func next() -> InvertiblePublisherExpectation<Output, Void> {
        InvertiblePublisherExpectation(
            expectation: expectation { history in
                if let next = history.remaining.first { return (.resolved(.success(next)), history.position + 1) }
                return (history.atEnd(.notEnough, otherwise: .notEnough), history.position)
            },
            inverted: expectation { history in
                let isMet = !history.remaining.isEmpty
                let met = Result<Void, any Error>.failure(ExpectationError.invertedExpectationFulfilled)
                return (isMet ? .resolved(met) : history.atEnd(met, otherwise: .success(())), history.position)
            }
        )
    }

    /// The given number of elements after the last consumed one.
    ///
    /// Throws ``RecordingError/notEnoughElements`` if fewer follow in time or before the publisher finishes, and the
    /// publisher's error if it fails first.
    package func next(_ count: Int) -> PublisherExpectation<[Output]> {
        expectation { history in
            guard history.remaining.count >= count else {
                return (history.atEnd(.notEnough, otherwise: .notEnough), history.position)
            }
            return (.resolved(.success(Array(history.remaining.prefix(count)))), history.position + count)
        }
    }

    /// The given number of elements from the start, or fewer if the publisher finishes early.
    ///
    /// Inverted, expects that there are fewer and that the publisher does not complete, and returns those. Throws
    /// ``RecordingError/notEnoughElements`` if neither happens in time, and the publisher's error if it fails first.
    package func prefix(_ maxLength: Int) -> InvertiblePublisherExpectation<[Output], [Output]> {
        InvertiblePublisherExpectation(
            expectation: expectation { history in
                let prefix = Array(history.elements.prefix(maxLength))
                let position = Swift.max(history.position, prefix.count)
                let result = Result<[Output], any Error>.success(prefix)
                if prefix.count == maxLength { return (.resolved(result), position) }
                return (history.atEnd(result, otherwise: .notEnough), position)
            },
            inverted: expectation { history in
                let isMet = history.elements.count >= maxLength
                let met = Result<[Output], any Error>.failure(ExpectationError.invertedExpectationFulfilled)
                let unmet = Result<[Output], any Error>.success(history.elements)
                return (isMet ? .resolved(met) : history.atEnd(met, otherwise: unmet), history.elements.count)
            }
        )
    }

    /// All elements and the completion.
    ///
    /// Throws ``RecordingError/notCompleted`` if the publisher does not complete in time.
    package var recording: PublisherExpectation<Record<Output, Failure>.Recording> {
        expectation { history in
            guard let end = history.end else { return (.notCompleted, history.position) }
            let recording = Record<Output, Failure>.Recording(output: history.elements, completion: end)
            return (.resolved(.success(recording)), history.elements.count)
        }
    }

    /// The only element of a publisher that finishes.
    ///
    /// Throws ``RecordingError/notCompleted`` if it does not complete in time, ``RecordingError/notEnoughElements`` or
    /// ``RecordingError/tooManyElements`` if there is not exactly one element, and the publisher's error if it fails.
    package var single: PublisherExpectation<Output> {
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
    fileprivate func atEnd<Value>(
        _ result: Result<Value, any Error>,
        otherwise: Result<Value, any Error> = .failure(RecordingError.notCompleted)
    ) -> Verdict<Value> {
        if let failure { return .resolved(.failure(failure)) }
        return end == nil ? .pending(otherwise: otherwise) : .resolved(result)
    }
}

extension Verdict {
    fileprivate static var notCompleted: Verdict { .pending(otherwise: .failure(RecordingError.notCompleted)) }
}

extension Result where Failure == any Error {
    fileprivate static var notEnough: Result { .failure(RecordingError.notEnoughElements) }
}
