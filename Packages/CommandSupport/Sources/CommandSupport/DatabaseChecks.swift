public import PortableFoundation
import SQLDatabase
public import Store

/// The checks of a database's content, and the time of its latest entry.
public typealias ContentChecks = (checks: [Check], latest: Date?)

extension CommandRun where Resources: DatabaseDependencies {
  /// Checks the location, permissions, free space, journal, integrity and content of a database in a file, or the server,
  /// connection, role and replication of another one, and the clock; creates nothing.
  ///
  /// - Parameter content: Checks the content; the stores are nil if the database does not exist yet.
  public func databaseChecks(
    content: (_ stores: Resources.Stores?, _ location: DatabaseLocation) async throws ->
      ContentChecks = { _, _ in ([], nil) }
  ) async throws -> [Check] {
    let location: DatabaseLocation
    do {
      location = try databaseLocation()
    } catch let failure as Failure {
      let finding = failure.lines.joined(separator: " ")
      return [Check("database", .fault, finding), clockCheck(latest: nil)]
    }
    do {
      let (checks, readsContent) =
        switch try await dependencies.databases.inspect(location) {
        case .file(let inspection): try fileChecks(of: location, inspection)
        case .server(let inspection): serverChecks(of: location, inspection)
        }
      guard readsContent else { return checks + [clockCheck(latest: nil)] }
      let stores = try await dependencies.databases.openIfPresent(location)
      let lost = try await lostCommitChecks(at: location)
      let content = try await content(stores, location)
      return checks + lost + content.checks + [clockCheck(latest: content.latest)]
    } catch let error as DatabaseError {
      return [Check("database", .fault, "\(error)"), clockCheck(latest: nil)]
    }
  }

  /// Returns the checks of a file, and whether its content can be read.
  private func fileChecks(
    of location: DatabaseLocation,
    _ inspection: FileInspection
  ) throws -> (checks: [Check], readsContent: Bool) {
    let file = inspection.access.file
    if file == nil, let fault = inspection.fault { throw fault }
    let checks = [
      locationCheck(of: location, isPresent: file != nil),
      permissionCheck(of: location, inspection),
      inspection.access.spaceCheck, inspection.journalCheck,
    ]
    switch inspection.fault {
    case .journal: return (checks, false)
    case let fault?: return (checks + [Check("integrity", .fault, "\(fault)")], false)
    case nil where file != nil: return (checks + [Check("integrity", .ok, "No damage.")], true)
    case nil: return (checks, true)
    }
  }

  func locationCheck(of location: DatabaseLocation, isPresent: Bool) -> Check {
    // Without a full stop, which would look like a part of the location.
    let creator = isPresent ? nil : tool.database.map { "; the first \($0.noun) creates it." }
    return Check("database", .ok, "\(location)\(creator ?? "")")
  }

  private func permissionCheck(
    of location: DatabaseLocation,
    _ inspection: FileInspection
  ) -> Check {
    var check = inspection.access.permissionCheck(of: location)
    // The location may name any file, such as /dev/null; the fault has the advice.
    if inspection.fault != nil { check.advice = nil }
    return check
  }
}

extension FileInspection {
  fileprivate var journalCheck: Check {
    if case .journal? = fault, let fault { return Check("journal", .fault, "\(fault)") }
    return rolledBackHotJournal
      ? Check("journal", .warning, "Rolled back a journal that a crashed process left behind.")
      : Check("journal", .ok, "No unfinished transaction.")
  }
}

extension DatabaseAccess {
  fileprivate func permissionCheck(of location: DatabaseLocation) -> Check {
    let readOnly =
      !directoryAccess.isWritable
      ? "directory \(directory)" : file?.isWritable == false ? "file" : nil
    if let readOnly {
      return Check(
        "permissions",
        .fault,
        "Cannot write to the \(readOnly).",
        advice: "Change its permissions, or name another file with --database."
      )
    }
    let texts = [file.map { "file \($0.text)" }, "directory \(directoryAccess.text)"].compactMap(
      \.self
    )
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
        advice: "Remove their permission: chmod 600 \(location)"
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
      "\(megabytes) MB free.",
      advice: state == .ok ? nil : "Free some space."
    )
  }
}

extension FileAccess {
  fileprivate var text: String {
    let digits = String(permissions, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
