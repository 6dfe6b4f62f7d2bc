extension Int {
  /// One more than a count, or than none.
  ///
  /// - Throws: ``CounterServiceError/overflow`` instead of a trap.
  package static func increment(_ count: Int?) throws -> Int {
    let (sum, overflows) = (count ?? 0).addingReportingOverflow(1)
    guard !overflows else { throw CounterServiceError.overflow }
    return sum
  }
}
