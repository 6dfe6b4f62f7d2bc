public import Store

extension CommandRun where Resources: DatabaseDependencies {
  /// Stores an export in the database, and returns the result of the work; creates a missing database together with the
  /// content, atomically.
  ///
  /// The work restores the records in one unit of work. Before that, the export is read to its end, so that a slow or
  /// damaged file blocks no database. If the work fails, an error in the export explains that better than the error of a
  /// store. After a signal, the readers of the export throw `CancellationError`.
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
      try export.checkIntegrity()
      return export
    }
    return try await checkingCancellation { check in
      let export = export.checking(check)
      do {
        return try await fillDatabase(at: location) { try await work($0, export) }
      } catch let error as CancellationError {
        throw error
      } catch {
        try await abandonable { try export.check() }
        throw error
      }
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
