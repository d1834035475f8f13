/// The error of publishers that fail on purpose.
struct Broken: Error, Hashable {}
