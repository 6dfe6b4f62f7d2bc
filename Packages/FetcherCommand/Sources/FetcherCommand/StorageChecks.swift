import CounterService
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import FetchLog
import LastResponseCodeService
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
        inspection.file == nil ? "\(path), which the first fetch makes." : "\(path)."
      )
      var permissions = inspection.permissionCheck(of: path)
      // The file may be anybody's, such as /dev/null: what to do is told with the fault.
      if inspection.fault != nil { permissions.advice = nil }
      var checks = [place, permissions, inspection.spaceCheck]
      if inspection.hadJournal {
        let finding = "A process that was ended had left one; what it had begun is undone."
        checks.append(Check("journal", .warning, finding))
      } else {
        checks.append(Check("journal", .ok, "None is to be played back."))
      }
      if let fault = inspection.fault {
        return checks + [Check("integrity", .fault, "\(fault)"), clockCheck(lastFetch: nil)]
      }
      if inspection.file != nil { checks.append(Check("integrity", .ok, "No damage.")) }
      return checks + (try await contentChecks(at: path))
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
      content?.check ?? Check("count", .ok, "0, for nothing is saved yet."),
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

  var check: Check {
    let advice = "Restore the database from a backup, or begin again with 'fetcher reset'."
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
  /// Why there is no file at the path, and the first fetch cannot make one; nil if there is, or it can.
  fileprivate func placeFault(of path: String) -> SQLiteDatabaseError? {
    guard file == nil else { return nil }
    if let fault { return fault }
    guard folderAccess.isWritable else {
      return .cannotCreate(path: path, cause: "the folder \(folder) cannot be written to")
    }
    // Also what root may write to may take no files, as /proc does: its file system then has no room at all.
    guard freeBytes > 0 else {
      return .cannotCreate(path: path, cause: "the folder \(folder) has no room for files")
    }
    return nil
  }

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
    // Who may write to a folder may put another file in the place of one; but not where it is sticky.
    let isFolderOpen =
      folderAccess.permissions & 0o022 != 0 && folderAccess.permissions & 0o1000 == 0
    return switch (file, isFolderOpen) {
    case (let file?, _) where !file.isOwn:
      Check("permissions", .warning, "\(finding). The file belongs to another user.")
    case (let file?, _) where file.permissions & 0o077 != 0:
      Check(
        "permissions",
        .warning,
        "\(finding).",
        advice: "Keep it to yourself: chmod 600 \(path)"
      )
    case (_, true):
      Check("permissions", .warning, "\(finding).", advice: "Keep others out: chmod go-w \(folder)")
    default:
      Check("permissions", .ok, "\(finding).")
    }
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

extension DatabaseInspection.Access {
  fileprivate var text: String {
    let digits = String(permissions, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
