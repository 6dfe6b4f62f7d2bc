public import ContentService
import FetchLog
public import InMemoryDatabase
import ObservableState
public import PortableFoundation
import Unimplemented

extension DataFetch {
  /// A use case that asks no server and saves in memory; those of the same database share what is saved.
  ///
  /// Each of its closures may wait, and may throw: then what it stands for has failed.
  ///
  /// - Parameters:
  ///   - database: Where code and count are saved.
  ///   - saved: What is saved before the first fetch: its code, its count and its record.
  ///   - responseCode: The code of each fetch, by its number; the first is 1.
  ///   - saving: Runs before a code is saved.
  ///   - reading: Runs when code and count were read, before they are returned.
  public static func mock(
    in database: InMemoryDatabase = InMemoryDatabase(),
    saved: FetchedState = FetchedState(),
    responseCode: @escaping @Sendable (_ number: Int) async throws -> UUID = { UUID(number: $0) },
    saving: @escaping @Sendable () async throws -> Void = {},
    reading: @escaping @Sendable () async throws -> Void = {}
  ) -> Self {
    let table = InMemoryTable("DataFetchViewModel", initially: saved)
    let fetches = ObservableState(0)
    return Self(
      load: {
        let saved = try await database.read { try database.contents(of: table) }
        try await reading()
        return saved
      },
      fetch: { onStep in
        onStep(.requestingPath)
        let number = fetches.update { number in
          number += 1
          return number
        }
        onStep(.requestingResponseCode)
        return try await responseCode(number)
      },
      responseCode: \.self,
      save: { code in
        try await saving()
        return try await database.write {
          try database.update(table) { saved in
            saved.responseCode = code
            saved.timesFetched += 1
            saved.lastFetch = .mock(number: saved.timesFetched, responseCode: code)
            return saved
          }
        }
      }
    )
  }
}

extension DataFetchViewModel {
  /// A view model of a mock use case; see ``DataFetch/mock(in:saved:responseCode:saving:reading:)``.
  public static func mock(
    in database: InMemoryDatabase = InMemoryDatabase(),
    saved: FetchedState = FetchedState(),
    responseCode: @escaping @Sendable (_ number: Int) async throws -> UUID = { UUID(number: $0) },
    saving: @escaping @Sendable () async throws -> Void = {},
    reading: @escaping @Sendable () async throws -> Void = {}
  ) -> Self {
    Self(
      .mock(
        in: database,
        saved: saved,
        responseCode: responseCode,
        saving: saving,
        reading: reading
      )
    )
  }

  /// A view model whose every action fails, and shows so.
  public static func failing(_ failure: DataFetchFailure) -> Self {
    let shown = ObservableState(State())
    let fail: @Sendable () async -> Void = { shown.update { $0.failure = failure } }
    return Self(
      state: { shown.state },
      states: { shown.states() },
      onAppear: fail,
      refresh: fail,
      fetchContent: fail
    )
  }

  /// A view model for code that should not use it.
  ///
  /// Every endpoint ends the process with its name, since none can throw.
  public static var unimplemented: Self {
    let endpoint = FailingEndpoints.unimplemented("DataFetchViewModel")
    return Self(
      state: endpoint.trapping("state"),
      states: endpoint.trapping("states"),
      onAppear: endpoint.trapping("onAppear"),
      refresh: endpoint.trapping("refresh"),
      fetchContent: endpoint.trapping("fetchContent")
    )
  }
}

extension FetchLog.Record {
  /// The record of a fetch that took no time, at the start of 1970.
  fileprivate static func mock(number: Int, responseCode: UUID) -> Self {
    Self(
      id: number,
      generation: 1,
      entry: FetchLog.Entry(
        time: Date(timeIntervalSince1970: 0),
        url: "http://localhost:8000",
        path: UUID(number: number).uuidString.lowercased(),
        responseCode: responseCode,
        duration: .zero,
        attempts: 1
      )
    )
  }
}
