import CounterService
import FetchLog
import LastResponseCodeService
import PortableFoundation
import Store

extension CommandRun {
  /// What is kept, where, and how; and the clock, which is compared with what is kept.
  func storageChecks() async throws -> [Check] {
    let location: DatabaseLocation
    do {
      location = try databaseLocation()
    } catch let failure as Failure {
      return [
        Check("database", .fault, failure.lines.joined(separator: " ")), clockCheck(lastFetch: nil),
      ]
    }
    do {
      let inspection = try await dependencies.databases.inspect(location)
      if inspection.access.file == nil, let fault = inspection.fault { throw fault }
      let place = Check(
        "database",
        .ok,
        inspection.access.file == nil ? "\(location), which the first fetch makes." : "\(location)."
      )
      var permissions = inspection.access.permissionCheck(of: location)
      // The file may be any file, such as /dev/null: the fault has the advice.
      if inspection.fault != nil { permissions.advice = nil }
      let checks = [place, permissions, inspection.access.spaceCheck, inspection.journalCheck]
      if case .journal = inspection.fault { return checks + [clockCheck(lastFetch: nil)] }
      if let fault = inspection.fault {
        return checks + [Check("integrity", .fault, "\(fault)"), clockCheck(lastFetch: nil)]
      }
      if inspection.access.file == nil { return checks + (try await contentChecks(at: location)) }
      let integrity = Check("integrity", .ok, "No damage.")
      return checks + [integrity] + (try await contentChecks(at: location))
    } catch let error as DatabaseError {
      return [Check("database", .fault, "\(error)"), clockCheck(lastFetch: nil)]
    }
  }

  private func contentChecks(at location: DatabaseLocation) async throws -> [Check] {
    let saved = try await dependencies.databases.openIfPresent(location)
    let content = try await saved?.unitOfWork.read { [saved] in
      SavedContent(
        count: try saved?.counterService.currentCount() ?? 0,
        loggedCount: try saved?.fetchLog.count() ?? 0,
        code: try saved?.lastResponseCodeService.responseCode(),
        latest: try saved?.fetchLog.latest()?.entry
      )
    }
    return [
      content?.check(of: location) ?? Check("count", .ok, "0, for nothing is saved yet."),
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

  func check(of location: DatabaseLocation) -> Check {
    let advice =
      "Move \(location) and \(location)-journal away, then restore a backup; or start again with 'fetcher reset'."
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
  fileprivate var journalCheck: Check {
    if case .journal = fault, let fault { return Check("journal", .fault, "\(fault)") }
    return hadJournal
      ? Check("journal", .warning, "Rolled back a journal that a crashed process left behind.")
      : Check("journal", .ok, "No hot journal.")
  }
}

extension DatabaseAccess {
  fileprivate func permissionCheck(of location: DatabaseLocation) -> Check {
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
        "\(finding). \(risk.finding(of: location))",
        advice: risk.advice(on: location)
      )
    }
    if let file, file.permissions & 0o077 != 0 {
      return Check(
        "permissions",
        .warning,
        "\(finding). Other users can read the stored data.",
        advice: "Keep it to yourself: chmod 600 \(location)"
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
