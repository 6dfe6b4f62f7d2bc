import ContentService
import CounterService
import DataFetchFeature
import FetchLog
import FetcherCommand
import Foundation
import NetworkClient
import Store
import TemporaryDirectory
import Testing

@testable import fetcher

private let environment = ProcessInfo.processInfo.environment

/// How long each fetch has before it is cancelled, in turns of the thread pool.
private let moments = environment["FETCHER_TORTURE_MOMENTS"]?.split(separator: " ")
  .compactMap { Int($0) }

/// Fetches that are cancelled at random moments, all in one process; run by `scripts/torture cancel`, which has
/// the servers, and watches the process meanwhile.
@Suite(.enabled(if: moments != nil)) struct CancellationTorture {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `fetches that are cancelled at any moment leave nothing behind`() async throws {
    let dependencies = Dependencies.live()
    let saved = try await dependencies.databases.open(.file(directory.file("fetcher.sqlite3")))
    let network = try Self.network(lacking: environment["FETCHER_TORTURE_LACKING"])
    func viewModel(_ variable: String) throws -> DataFetchViewModel {
      let url = try #require(environment[variable].flatMap(URL.init(string:)))
      // Only a cancellation ends what hangs.
      let timeout = Duration.seconds(60 * 60)
      let server = NetworkDependencies.Server(url: url, network: network, timeout: timeout)
      return DataFetchViewModel(
        dependencies.dataFetch(dependencies.network.contentService(server), saved)
      )
    }
    let tried = try viewModel("FETCHER_TORTURE_URL")
    let sound = try viewModel("FETCHER_TORTURE_HONEST_URL")

    for (number, moment) in try #require(moments).enumerated() {
      let fetch = Task { await tried.fetchContent() }
      for _ in 0..<moment { await Task.yield() }
      fetch.cancel()
      await fetch.value

      guard (number + 1).isMultiple(of: 50) else { continue }
      await sound.fetchContent()
      try #require(sound.state().failure == nil)
      let (count, entries) = try await saved.unitOfWork.read {
        (try saved.counterService.currentCount(), try saved.fetchLog.count())
      }
      try #require(count == entries)
      print("cancelled \(number + 1), saved \(count)")
      fflush(nil)
    }
  }

  /// The network, or one that lacks a protection, which the torture must detect.
  private static func network(lacking protection: String?) throws -> NetworkClient {
    let name = ProcessInfo.processInfo.environment["FETCHER_TRANSPORT"]
    let transport = name.flatMap(NetworkDependencies.Transport.init) ?? .curl
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
