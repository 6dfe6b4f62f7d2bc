public import Store

extension CommandRun where Resources: DatabaseDependencies {
  /// Stores an export in the database, and returns the result of the work; creates a missing database together with the
  /// content, atomically.
  ///
  /// The work restores the records in one unit of work. The export is checked to its end before that, so that a damaged
  /// file creates no database. After a signal, the readers of the export throw `CancellationError`.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `-` is standard input.
  ///   - location: The location of the database.
  ///   - longestLine: The maximum number of bytes in a line.
  ///   - work: Restores the export.
  /// - Throws: ``Failure``, `FileClientError`; an error of the work.
  public func importExport<Consistency, Value: Sendable>(
    at path: String,
    to location: DatabaseLocation,
    longestLine: Int = defaultLongestExportLine,
    storing work:
      @escaping @Sendable (_ stores: Resources.Stores, _ export: Export<Consistency>) async throws
      ->
      Value
  ) async throws -> Value {
    let export = try await abandonable { [tool, system] in
      let export = try Export<Consistency>(
        at: path,
        of: tool.name,
        in: system.files,
        longestLine: longestLine
      )
      try export.check()
      return export
    }
    return try await checkingCancellation { check in
      let export = export.checking(check)
      return try await fillDatabase(at: location) { try await work($0, export) }
    }
  }
}

extension Failure {
  /// Creates the failure to import into a database with content.
  public init(notEmpty location: DatabaseLocation) {
    self.init(
      .refused,
      code: "not_empty",
      "The database \(location) is not empty. Nothing was changed.",
      "Name another database with --database."
    )
  }
}
