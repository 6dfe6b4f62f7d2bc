public import Testing

// The checks throw instead of recording an issue: a rule stops at its first violation, and a violation is a value.

/// Throws a ``Violation`` unless a condition holds; the expectation completes the message "expected …".
public func check(
  _ condition: Bool,
  _ expectation: @autoclosure () -> String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  guard condition else {
    throw Violation("expected \(expectation())", sourceLocation: sourceLocation)
  }
}

/// Throws a ``Violation`` unless a value equals the expected one.
public func check<Value: Equatable>(
  _ value: Value,
  is expected: Value,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  guard value == expected else {
    throw Violation(
      "expected \(description(of: expected)), found \(description(of: value))",
      sourceLocation: sourceLocation
    )
  }
}

/// Throws a ``Violation`` unless a body throws the expected error.
public func check<Failure: Error & Equatable>(
  throws expected: Failure,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> some Any
) throws {
  try check(Result { try body() }, throws: expected, sourceLocation)
}

/// Throws a ``Violation`` unless a body throws the expected error.
public func check<Failure: Error & Equatable>(
  throws expected: Failure,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> some Any
) async throws {
  try check(await result(of: body), throws: expected, sourceLocation)
}

/// Throws a ``Violation`` unless a body throws an error of the expected type; returns that error.
@discardableResult
public func check<Failure: Error>(
  throws expected: Failure.Type,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> some Any
) throws -> Failure {
  try check(Result { try body() }, throws: expected, sourceLocation)
}

/// Throws a ``Violation`` unless a body throws an error of the expected type; returns that error.
@discardableResult
public func check<Failure: Error>(
  throws expected: Failure.Type,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> some Any
) async throws -> Failure {
  try check(await result(of: body), throws: expected, sourceLocation)
}

private func check<Failure: Error & Equatable>(
  _ result: Result<some Any, any Error>,
  throws expected: Failure,
  _ sourceLocation: SourceLocation
) throws {
  if case .failure(let error as Failure) = result, error == expected { return }
  throw Violation(
    "expected \(description(of: expected)), found \(description(of: result))",
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
    "expected an error of type \(expected), found \(description(of: result))",
    sourceLocation: sourceLocation
  )
}

private func result<Value>(of body: () async throws -> Value) async -> Result<Value, any Error> {
  do {
    return .success(try await body())
  } catch {
    return .failure(error)
  }
}

/// Returns a result, formatted for a message.
private func description(of result: Result<some Any, any Error>) -> String {
  switch result {
  case .success(let value): "the result \(description(of: value))"
  case .failure(let error): description(of: error)
  }
}

/// Returns a value, formatted for a message: truncated; a string with quotes.
private func description(of value: some Any) -> String {
  let text = String(reflecting: value)
  return text.count <= 200 ? text : "\(text.prefix(200))…"
}
