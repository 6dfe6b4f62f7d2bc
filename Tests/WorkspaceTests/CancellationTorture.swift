import AttemptLog
import ContentService
import CounterService
import DataFetchFeature
import FetcherCommand
import Foundation
import NetworkClient
import NetworkOptions
import Store
import TemporaryDirectory
import Testing

@testable import fetcher

private let environment = ProcessInfo.processInfo.environment

/// The number of yields before each cancellation.
private let yieldCounts = environment["FETCHER_TORTURE_MOMENTS"]?.split(separator: " ")
  .compactMap { Int($0) }

/// Fetches that are cancelled after random delays, all in one process.
///
/// `scripts/torture cancel` runs this test with its servers, and monitors the process.
@Suite(.enabled(if: yieldCounts != nil)) struct CancellationTorture {
  let directory = TemporaryDirectory()

  @Test func `cancelled fetches leak nothing`() async throws {
    let dependencies = Dependencies.live()
    let saved = try await dependencies.databases.open(.file(directory.file("fetcher.sqlite3")))
    let network = try Self.network(lacking: environment["FETCHER_TORTURE_LACKING"])
    func viewModel(_ variable: String) throws -> DataFetchViewModel {
      let url = try #require(environment[variable].flatMap(URL.init(string:)))
      // So only a cancellation ends a fetch that hangs.
      let timeout = Duration.seconds(60 * 60)
      let server = Server(url: url, network: network, timeout: timeout)
      return DataFetchViewModel(
        dependencies.dataFetch(dependencies.contentService(server), url, saved) { error in
          Issue.record(error)
        },
        storage: saved,
        servers: [url.absoluteString]
      )
    }
    let tested = try viewModel("FETCHER_TORTURE_URL")
    let reference = try viewModel("FETCHER_TORTURE_HONEST_URL")

    for (number, yieldCount) in try #require(yieldCounts).enumerated() {
      let fetch = Task { await tested.fetchContent() }
      for _ in 0..<yieldCount { await Task.yield() }
      fetch.cancel()
      await fetch.value

      guard (number + 1).isMultiple(of: 50) else { continue }
      await reference.fetchContent()
      try #require(reference.state().failure == nil)
      let (count, entries) = try await saved.unitOfWork.read {
        (try saved.counterService.currentCount(), try saved.attemptLog.fetchCount())
      }
      try #require(count == entries)
      print("cancelled \(number + 1), saved \(count)")
      fflush(nil)
    }
  }

  /// Returns the live client, or one with a fault that `scripts/torture` must detect.
  private static func network(lacking protection: String?) throws -> NetworkClient {
    let name = ProcessInfo.processInfo.environment["FETCHER_TRANSPORT"]
    let transport = name.flatMap(NetworkClients.Transport.init) ?? .curl
    let network = try Dependencies.live().network.client(.live(.init(transport)))
    switch protection {
    case nil, "nothing":
      return network
    case "ending when cancelled":
      return NetworkClient { request in try await Task { try await network.data(request) }.value }
    case "closing descriptors":
      return NetworkClient { request in
        _ = dup(0)
        return try await network.data(request)
      }
    case "releasing each response":
      return NetworkClient { request in
        memset(malloc(100_000), 1, 100_000)
        return try await network.data(request)
      }
    case let protection?:
      Issue.record("unknown protection: \(protection)")
      return network
    }
  }
}
