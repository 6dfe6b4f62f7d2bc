import SQLiteDatabase

extension SQLiteDatabase {
  /// Does something while a unit of work of this database is open, and with it its lock.
  @discardableResult
  func whileWriting<Value>(
    beginningWith first: @escaping @Sendable () throws -> Void = {},
    _ body: () async throws -> Value
  ) async throws -> Value {
    try await whileHolding(
      { work in
        try await self.write {
          try first()
          work()
        }
      },
      body
    )
  }

  /// Does something while a unit of work of this database is open that has read something.
  @discardableResult
  func whileReading<Value>(_ body: () async throws -> Value) async throws -> Value {
    try await whileHolding({ work in try await self.read(work) }, body)
  }

  private func whileHolding<Value>(
    _ unitOfWork: @escaping @Sendable (@escaping @Sendable () -> Void) async throws -> Void,
    _ body: () async throws -> Value
  ) async throws -> Value {
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let end = Gate()
    let holder = Task {
      defer { begin.finish() }
      try await unitOfWork {
        begin.finish()
        end.wait()
      }
    }
    for await _ in begun {}
    let result: Result<Value, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    end.open()
    try await holder.value
    return try result.get()
  }
}
