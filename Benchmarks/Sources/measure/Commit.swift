import AttemptLog
import CounterStore
import PortableFoundation
import PostgresDatabase
import ResponseCodeStore
import SQLDatabase
import SQLiteDatabase
import Store
import TargetStore

/// Measures a durable commit of a fetch through a unit of work and three stores, as the feature saves it.
///
/// The database, in a file or on a server, must have been created by fetcher. Prints a line when it is open, and waits for
/// the end of the input, so that several processes can start together.
func nanosecondsOfCommit(in location: String, count: Int) async throws -> Double {
  let database = try await open(location)
  let unitOfWork = UnitOfWork.live(in: database)
  let counters = CounterStore.live(in: database)
  let codes = ResponseCodeStore.live(in: database)
  let log = AttemptLog.live(in: database)
  let code = UUID()
  waitForStart()
  return try await nanoseconds(for: count) {
    for _ in 0..<count {
      let entry = AttemptLog.Entry(
        time: Date(),
        url: "http://localhost:8000",
        duration: .milliseconds(1),
        outcome: .fetched(
          path: "c8630031-253d-467b-add0-18811e88be24",
          responseCode: code,
          attempts: 1
        )
      )
      try await unitOfWork.write {
        try codes.insert(code, for: "last-response-code")
        try log.append(entry)
        try counters.update(for: "times-fetched") { ($0 ?? 0) + 1 }
      }
    }
  }
}

/// Opens a database with the schema of App/fetcher, which is not a library.
private func open(_ location: String) async throws -> any SQLDatabase {
  guard !location.hasPrefix("postgresql:") else {
    let schema = PostgresSchema(
      name: "fetcher",
      migrations: [
        CounterStore.postgresSchemaVersion1 + ResponseCodeStore.postgresSchemaVersion1
          + AttemptLog.postgresSchemaVersion1
      ] + AttemptLog.postgresMigrations.dropFirst() + [TargetStore.postgresSchemaVersion1]
    )
    return try await PostgresDatabase.open(at: location, schema: schema)
  }
  let schema = Schema(
    applicationID: 0x6674_6368,
    migrations: [
      CounterStore.schemaVersion1 + ResponseCodeStore.schemaVersion1 + AttemptLog.schemaVersion1
    ] + AttemptLog.migrations.dropFirst() + [TargetStore.schemaVersion1]
  )
  return try await SQLiteDatabase.open(at: location, schema: schema)
}
