extension ObservableState {
  /// Runs work for each value of a part of the state, and cancels the work when the part changes; returns when the task is
  /// cancelled.
  ///
  /// Use it for work that depends on what is visible:
  ///
  ///     await shown.forEach(\.openDocument) { document, _ in await show(contents(of: document)) }
  ///
  /// No work runs while the part is nil. The work runs once for a value, until the part has another one.
  ///
  /// - Parameters:
  ///   - part: Returns the part of a state; nil for no work.
  ///   - work: The work. It is cancelled a moment after the change, so it must not start anything unless the part is
  ///     current.
  public func forEach<Part: Equatable & Sendable>(
    _ part: @escaping @Sendable (_ state: State) -> Part?,
    run work: @escaping @Sendable (_ part: Part, _ isCurrent: @Sendable () -> Bool) async -> Void
  ) async {
    while !Task.isCancelled {
      let current = part(state)
      await withTaskGroup { group in
        if let current {
          group.addTask { await work(current) { part(self.state) == current } }
        }
        for await state in states() where part(state) != current { break }
        group.cancelAll()
      }
    }
  }
}
