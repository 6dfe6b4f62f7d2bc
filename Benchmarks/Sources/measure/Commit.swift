import CounterStore
import FailureLog
import FetchLog
import PortableFoundation
import PostgresDatabase
import ResponseCodeStore
import SQLDatabase
import SQLiteDatabase
import Store

/// Measures a durable commit of a fetch through a unit of work and three stores, as the feature saves it.
///
/// The database, in a file or on a server, must have been created by fetcher. Prints a line when it is open, and waits for
/// the end of the input, so that several processes can start together.
func nanosecondsOfCommit(in location: String, count: Int) async throws -> Double {
  let database = try await open(location)
  let unitOfWork = UnitOfWork.live(in: database)
  let counters = CounterStore.live(in: database)
  let codes = ResponseCodeStore.live(in: database)
  let log = FetchLog.live(in: database)
  let code = UUID()
  waitForStart()
  return try await nanoseconds(for: count) {
    for _ in 0..<count {
      let entry = FetchLog.Entry(
        time: Date(),
        url: "http://localhost:8000",
        path: "c8630031-253d-467b-add0-18811e88be24",
        responseCode: code,
        duration: .milliseconds(1),
        attempts: 1
      )
      try await unitOfWork.write {
        try codes.insert(code, for: "last-response-code")
        _ = try log.append(entry)
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
          + FetchLog.postgresSchemaVersion1 + FailureLog.postgresSchemaVersion1
      ]
    )
    return try await PostgresDatabase.open(at: location, schema: schema)
  }
  let schema = Schema(
    applicationID: 0x6674_6368,
    migrations: [
      CounterStore.schemaVersion1 + ResponseCodeStore.schemaVersion1 + FetchLog.schemaVersion1,
      FetchLog.schemaVersion2,
      FailureLog.schemaVersion1,
    ]
  )
  return try await SQLiteDatabase.open(at: location, schema: schema)
}
