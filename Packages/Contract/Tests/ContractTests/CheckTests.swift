import Contract
import Testing

@Suite struct CheckTests {
  @Test func `a false condition is reported`() throws {
    try check(1 < 2, "an order")
    #expect(message { try check(2 < 1, "an order") } == "expected an order")
  }

  @Test func `unequal values are reported`() throws {
    try check("a", is: "a")
    try check(nil as Int?, is: nil)
    #expect(message { try check("a", is: "b") } == #"expected "b", found "a""#)
  }

  @Test func `long values are truncated`() {
    let long = String(repeating: "x", count: 1_000)
    #expect(
      message { try check(long, is: "") }
        == #"expected "", found "# + "\"\(String(repeating: "x", count: 199))…"
    )
  }

  @Test func `a missing or different error is reported`() throws {
    try check(throws: TestError()) { throw TestError() }
    #expect(
      message { try check(throws: TestError()) { 1 } }?.hasSuffix("found the result 1") == true
    )
    #expect(
      message { try check(throws: TestError()) { throw CancellationError() } }?
        .contains("found Swift.CancellationError") == true
    )
  }

  @Test func `the error of an asynchronous body is checked`() async throws {
    try await check(throws: TestError()) { try await work(throwing: TestError()) }
    await #expect(throws: Violation.self) {
      try await check(throws: TestError()) { try await work(throwing: nil) }
    }
  }

  @Test func `an error of the expected type is returned`() async throws {
    let error = try await check(throws: TestError.self) { try await work(throwing: TestError()) }
    #expect(error == TestError())
    await #expect(throws: Violation.self) {
      try await check(throws: TestError.self) { try await work(throwing: CancellationError()) }
    }
    await #expect(throws: Violation.self) {
      try await check(throws: TestError.self) { try await work(throwing: nil) }
    }
  }

  @Test func `a synchronous body is checked without await`() throws {
    func checkEmpty(_ text: String) throws -> TestError {
      try check(throws: TestError.self) { if text.isEmpty { throw TestError() } }
    }
    #expect(try checkEmpty("") == TestError())
    #expect(throws: Violation.self) { try checkEmpty("a") }
  }

  private func work(throwing error: (any Error)?) async throws {
    if let error { throw error }
  }

  /// The message of the violation that a check throws.
  private func message(of check: () throws -> Void) -> String? {
    do {
      try check()
      return nil
    } catch {
      return (error as? Violation)?.message
    }
  }
}
