public import Contract
import SQLDatabase
public import Store
import Testing

/// The contract of ``Store/DatabaseClient``.
public enum DatabaseClientContract {
  /// A rule for a client of databases.
  public typealias Rule = Contract.Rule<Subject>

  /// A client under test, with an unused location.
  public struct Subject: Sendable {
    /// The client.
    public var client: DatabaseClient<Store<String, Int>>

    /// A location without a database.
    public var location: DatabaseLocation

    /// Loses commits at the location, and returns them with the outcomes to determine, oldest first; needs a database.
    public var loseCommits: @Sendable () async throws -> [ResolvedCommit]

    /// Creates a subject; by default, it loses no commits.
    public init(
      client: DatabaseClient<Store<String, Int>>,
      location: DatabaseLocation,
      loseCommits: @escaping @Sendable () async throws -> [ResolvedCommit] = { [] }
    ) {
      self.client = client
      self.location = location
      self.loseCommits = loseCommits
    }

    /// The value in the database; nil if there is no value or no database.
    fileprivate var value: Int? {
      get async throws { try await client.openIfPresent(location)?.value("a") }
    }
  }

  /// All rules; each needs a new subject.
  public static let rules = [
    Rule("Reopening a database preserves its data") { subject in
      try await subject.client.open(subject.location).insert(1, for: "a")
      try check(try await subject.value, is: 1)
      let reopened = try await subject.client.open(subject.location)
      try check(try reopened.value("a"), is: 1)
    },
    Rule("Opening for reading creates no database") { subject in
      for _ in 1...2 {
        let stores = try await subject.client.openIfPresent(subject.location)
        try check(stores == nil, "no database")
      }
      try check(try subject.client.access(subject.location)?.file, is: nil)
    },
    Rule("A created database contains the data that the work stored") { subject in
      let result = try await subject.client.create(at: subject.location) { store in
        try store.update(for: "a") { _ in 1 }
      }
      try check(result, is: 1)
      try check(try await subject.value, is: 1)
    },
    Rule("Work that throws leaves no database") { subject in
      try await check(throws: TestError()) {
        try await subject.client.create(subject.location) { store in
          try store.insert(1, for: "a")
          throw TestError()
        }
      }
      let stores = try await subject.client.openIfPresent(subject.location)
      try check(stores == nil, "no database")
    },
    Rule("Creating never replaces a database") { subject in
      try await subject.client.open(subject.location).insert(1, for: "a")
      let error = try await check(throws: DatabaseError.self) {
        try await subject.client.create(subject.location) { try $0.insert(2, for: "a") }
      }
      try check(error, is: .cannotCreate("\(error)"))
      try check(try await subject.value, is: 1)
    },
    Rule("A new database is intact and writable, and its file is accessible only to its owner") {
      subject in
      _ = try await subject.client.open(subject.location)
      switch try await subject.client.inspect(subject.location) {
      case .file(let inspection):
        let file = FileAccess(permissions: 0o600, owner: .currentUser, isWritable: true)
        try check(inspection.access.file, is: file)
        try check(try subject.client.access(subject.location)?.file, is: file)
        try check(inspection.access.directoryAccess.isWritable, is: true)
        try check(inspection.access.freeBytes > 0, "free space")
        try check(inspection.rolledBackHotJournal, is: false)
        try check(inspection.fault, is: nil)
      case .server(let inspection):
        try check(inspection.mayWrite, is: true)
        try check(inspection.isReadOnly, is: false)
        try check(inspection.schemaVersion, is: 1)
        try check(inspection.fault, is: nil)
      }
    },
    Rule("A lost commit is resolved once") { subject in
      try await subject.client.open(subject.location).insert(1, for: "a")
      let lost = try await subject.loseCommits()
      try check(try await subject.client.resolveCommits(subject.location), is: lost)
      try check(try await subject.client.resolveCommits(subject.location), is: [])
      try check(try await subject.value, is: 1)
    },
    Rule("Resolving commits creates no database") { subject in
      _ = try await subject.client.resolveCommits(subject.location)
      let stores = try await subject.client.openIfPresent(subject.location)
      try check(stores == nil, "no database")
    },
  ]
}
