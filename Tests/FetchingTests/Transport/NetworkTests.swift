import Testing

/// Everything that opens sockets or files, one test after another, because some count the process's descriptors.
@Suite(.serialized, .timeLimit(.minutes(5))) enum NetworkTests {}
