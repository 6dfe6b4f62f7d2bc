public import Testing

// The checks that rules are written with. They throw instead of recording an issue: so a rule ends at the
// first thing that is broken, and can itself be tested on configurations that are broken on purpose.

/// Throws a ``Violation`` unless a condition holds.
///
/// The expectation is told as the end of "expected …".
public func check(
  _ condition: Bool,
  _ expectation: @autoclosure () -> String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  guard condition else {
    throw Violation("expected \(expectation())", sourceLocation: sourceLocation)
  }
}

/// Throws a ``Violation`` unless a value is the expected one.
public func check<Value: Equatable>(
  _ value: Value,
  is expected: Value,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  guard value == expected else {
    throw Violation(
      "expected \(shown(expected)), found \(shown(value))",
      sourceLocation: sourceLocation
    )
  }
}

/// Throws a ``Violation`` unless some work throws the expected error.
public func check<Failure: Error & Equatable>(
  throws expected: Failure,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ work: () throws -> some Any
) throws {
  try check(Result { try work() }, throws: expected, sourceLocation)
}

/// Throws a ``Violation`` unless some work throws the expected error.
public func check<Failure: Error & Equatable>(
  throws expected: Failure,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ work: () async throws -> some Any
) async throws {
  try check(await result(of: work), throws: expected, sourceLocation)
}

/// Throws a ``Violation`` unless some work throws an error of the expected type, which it returns.
@discardableResult
public func check<Failure: Error>(
  throws expected: Failure.Type,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ work: () throws -> some Any
) throws -> Failure {
  try check(Result { try work() }, throws: expected, sourceLocation)
}

/// Throws a ``Violation`` unless some work throws an error of the expected type, which it returns.
@discardableResult
public func check<Failure: Error>(
  throws expected: Failure.Type,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ work: () async throws -> some Any
) async throws -> Failure {
  try check(await result(of: work), throws: expected, sourceLocation)
}

private func check<Failure: Error & Equatable>(
  _ result: Result<some Any, any Error>,
  throws expected: Failure,
  _ sourceLocation: SourceLocation
) throws {
  if case .failure(let error as Failure) = result, error == expected { return }
  throw Violation(
    "expected \(shown(expected)), found \(shown(result))",
    sourceLocation: sourceLocation
  )
}

private func check<Failure: Error>(
  _ result: Result<some Any, any Error>,
  throws expected: Failure.Type,
  _ sourceLocation: SourceLocation
) throws -> Failure {
  if case .failure(let error as Failure) = result { return error }
  throw Violation(
    "expected an error, \(expected), found \(shown(result))",
    sourceLocation: sourceLocation
  )
}

private func result<Value>(of work: () async throws -> Value) async -> Result<Value, any Error> {
  do {
    return .success(try await work())
  } catch {
    return .failure(error)
  }
}

/// The result of work as a report shows it.
private func shown(_ result: Result<some Any, any Error>) -> String {
  switch result {
  case .success(let value): "the result \(shown(value))"
  case .failure(let error): shown(error)
  }
}

/// A value as a report shows it: short, and with its quotes.
private func shown(_ value: some Any) -> String {
  let text = String(reflecting: value)
  return text.count <= 200 ? text : "\(text.prefix(200))…"
}
