/// The value of a call, or the description of its error: two configurations can be compared by it.
///
///     #expect(Outcome { try live.task(1) } == Outcome { try mock.task(1) })
public enum Outcome<Value: Equatable>: Equatable {
  case value(Value)
  case error(String)

  /// Performs a call.
  public init(of call: () throws -> Value) {
    do { self = .value(try call()) } catch { self = .error("\(error)") }
  }
}
