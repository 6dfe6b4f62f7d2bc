/// The error of work that fails on purpose.
struct Failure: Error, Equatable {}
