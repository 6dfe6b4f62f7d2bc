/// An error without a meaning, for a rule or a test that checks how an error is passed on.
///
///     try check(throws: TestError()) {
///       try store.update { _ in throw TestError() }
///     }
public struct TestError: Error, Equatable {
  /// Creates an error; all are equal.
  public init() {}
}
