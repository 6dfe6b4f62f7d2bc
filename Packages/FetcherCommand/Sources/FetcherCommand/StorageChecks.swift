import CounterService
import FetchLog
import LastResponseCodeService
import PortableFoundation
import SQLiteDatabase
import Store

extension CommandRun {
  /// What is kept, where, and how; and the clock, which is compared with what is kept.
  func storageChecks() async throws -> [Check] {
    let path: String
    do {
      path = try databasePath()
    } catch let failure as Failure {
      return [
        Check("database", .fault, failure.lines.joined(separator: " ")), clockCheck(lastFetch: nil),
      ]
    }
    do {
      let inspection = try await dependencies.inspectDatabase(path)
      if let fault = inspection.placeFault(of: path) { throw fault }
      let place = Check(
        "database",
        .ok,
        inspection.access.file == nil ? "\(path), which the first fetch makes." : "\(path)."
      )
      var permissions = inspection.access.permissionCheck(of: path)
      // The file may be any file, such as /dev/null: the fault has the advice.
      if inspection.fault != nil { permissions.advice = nil }
      let checks = [place, permissions, inspection.access.spaceCheck, inspection.journalCheck]
      if case .journal = inspection.fault { return checks + [clockCheck(lastFetch: nil)] }
      if let fault = inspection.fault {
        return checks + [Check("integrity", .fault, "\(fault)"), clockCheck(lastFetch: nil)]
      }
      if inspection.access.file == nil { return checks + (try await contentChecks(at: path)) }
      let integrity = Check("integrity", .ok, "No damage.")
      return checks + [integrity] + (try await contentChecks(at: path))
    } catch let error as SQLiteDatabaseError {
      return [Check("database", .fault, "\(error)"), clockCheck(lastFetch: nil)]
    }
  }

  private func contentChecks(at path: String) async throws -> [Check] {
    let saved = try await dependencies.openDatabaseIfPresent(path)
    let content = try await saved?.unitOfWork.read { [saved] in
      SavedContent(
        count: try saved?.counterService.currentCount() ?? 0,
        loggedCount: try saved?.fetchLog.count() ?? 0,
        code: try saved?.lastResponseCodeService.responseCode(),
        latest: try saved?.fetchLog.latest()?.entry
      )
    }
    return [
      content?.check(of: path) ?? Check("count", .ok, "0, for nothing is saved yet."),
      clockCheck(lastFetch: content?.latest?.time),
    ]
  }

  private func clockCheck(lastFetch: Date?) -> Check {
    let now = dependencies.now()
    // Before this program was written, in 2026.
    guard now.timeIntervalSince1970 > 1_767_225_600 else {
      return Check(
        "clock",
        .fault,
        "It says \(localText(of: now)), which is long ago.",
        advice: "Set it."
      )
    }
    guard let lastFetch, lastFetch > now else {
      return Check("clock", .ok, "\(localText(of: now)).")
    }
    return Check(
      "clock",
      .warning,
      "It says \(localText(of: now)), and the last fetch was at \(localText(of: lastFetch)).",
      advice: "If it is the clock that is wrong, set it."
    )
  }
}

/// What must agree in what is saved.
private struct SavedContent {
  let count: Int
  let loggedCount: Int
  let code: UUID?
  let latest: FetchLog.Entry?

  func check(of path: String) -> Check {
    let advice =
      "Move \(path) and \(path)-journal away, then restore a backup; or start again with 'fetcher reset'."
    guard count == loggedCount else {
      let finding = "The count is \(count), and the history counts \(loggedCount)."
      return Check("count", .fault, finding, advice: advice)
    }
    guard code == latest?.responseCode else {
      let finding = "The response code is not that of the newest fetch in the history."
      return Check("count", .fault, finding, advice: advice)
    }
    return Check("count", .ok, "\(count), as in the history.")
  }
}

extension DatabaseInspection {
  /// Why there is no file at the path, and the first fetch cannot create one; nil if there is, or it can.
  fileprivate func placeFault(of path: String) -> SQLiteDatabaseError? {
    guard access.file == nil else { return nil }
    if let fault { return fault }
    let folder = access.folder
    guard access.folderAccess.isWritable else {
      return .cannotCreate(path: path, cause: "the folder \(folder) cannot be written to")
    }
    // Also what root may write to may take no files, as /proc does: its file system then has no room at all.
    guard access.freeBytes > 0 else {
      return .cannotCreate(path: path, cause: "the folder \(folder) has no room for files")
    }
    return nil
  }

  fileprivate var journalCheck: Check {
    if case .journal = fault, let fault { return Check("journal", .fault, "\(fault)") }
    return hadJournal
      ? Check("journal", .warning, "Rolled back a journal that a crashed process left behind.")
      : Check("journal", .ok, "No hot journal.")
  }
}

extension DatabaseAccess {
  fileprivate func permissionCheck(of path: String) -> Check {
    guard folderAccess.isWritable else {
      return Check(
        "permissions",
        .fault,
        "The folder \(folder) cannot be written to.",
        advice: "Change its permissions, or name another file with --database."
      )
    }
    guard file?.isWritable ?? true else {
      return Check(
        "permissions",
        .fault,
        "The file cannot be written to.",
        advice: "Change its permissions, or name another file with --database."
      )
    }
    let texts = [file.map { "file \($0.text)" }, "folder \(folderAccess.text)"].compactMap(\.self)
    let finding = texts.joined(separator: ", ")
    if let risk = DatabaseRisk(self) {
      return Check(
        "permissions",
        .warning,
        "\(finding). \(risk.finding(of: path))",
        advice: risk.advice(on: path)
      )
    }
    if let file, file.permissions & 0o077 != 0 {
      return Check(
        "permissions",
        .warning,
        "\(finding). Other users can read the stored data.",
        advice: "Keep it to yourself: chmod 600 \(path)"
      )
    }
    return Check("permissions", .ok, "\(finding).")
  }

  fileprivate var spaceCheck: Check {
    let megabytes = freeBytes / 1_000_000
    let state: Check.State = megabytes < 1 ? .fault : megabytes < 100 ? .warning : .ok
    return Check(
      "disk space",
      state,
      "\(megabytes) MB are free.",
      advice: state == .ok ? nil : "Make space."
    )
  }
}

extension FileAccess {
  fileprivate var text: String {
    let digits = String(permissions, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
