/// A placeholder error for rules and tests of error propagation.
///
///     try check(throws: TestError()) {
///       try store.update { _ in throw TestError() }
///     }
public struct TestError: Error, Equatable {
  /// Creates an error; all are equal.
  public init() {}
}
