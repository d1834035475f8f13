import Testing

/// Tests that open sockets or files.
///
/// They run serially because some count the descriptors of the process.
@Suite(.serialized, .timeLimit(.minutes(5))) enum NetworkTests {}
