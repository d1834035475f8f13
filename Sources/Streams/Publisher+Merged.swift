package import OpenCombine

extension Publisher {
    /// Interleaves the values of two publishers in the order of their arrival.
    ///
    /// Finishes when both have finished; fails as soon as one fails, and cancels the other.
    package func merged(with other: some Publisher<Output, Failure>) -> AnyPublisher<Output, Failure> {
        interleaved([eraseToAnyPublisher(), other.eraseToAnyPublisher()])
    }

    package func merged(
        with second: some Publisher<Output, Failure>,
        _ third: some Publisher<Output, Failure>
    ) -> AnyPublisher<Output, Failure> {
        interleaved([eraseToAnyPublisher(), second.eraseToAnyPublisher(), third.eraseToAnyPublisher()])
    }
}

/// Merges with `flatMap`, because OpenCombine 0.14 has no `Merge`.
private func interleaved<Output, Failure: Error>(
    _ publishers: [AnyPublisher<Output, Failure>]
) -> AnyPublisher<Output, Failure> {
    publishers.publisher
        .setFailureType(to: Failure.self)
        .flatMap { $0 }
        .eraseToAnyPublisher()
}
