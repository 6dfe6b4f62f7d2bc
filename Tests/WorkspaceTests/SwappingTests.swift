import ContentService
import DataFetchFeature
import FetcherCommand
import Foundation
import NetworkClient
import NetworkOptions
import SQLiteDatabase
import Store
import TemporaryDirectory
import TestClock
import Testing

@testable import fetcher

/// One test of the feature with three sets of configurations, which make no difference.
@Suite(.timeLimit(.minutes(10))) struct SwappingTests {
  enum Configurations: CaseIterable {
    case allMock
    case liveStoresAndMockNetwork
    case allLive
  }

  let directory = TemporaryDirectory()

  @Test(arguments: Configurations.allCases)
  func `a fetch is saved and shown, a failure keeps the saved state, a new screen restores it`(
    _ configurations: Configurations
  ) async throws {
    switch configurations {
    case .allMock:
      try await check(
        savedState: .mock(),
        contentService: .mock()
      )
    case .liveStoresAndMockNetwork:
      let url = try #require(URL(string: "http://localhost:8000"))
      try await check(
        savedState: .live(in: try await database()),
        contentService: .live(
          rootURL: url,
          clock: ImmediateClock(),
          random: { 0 },
          using: .mock { request in
            switch request.url.path() {
            case "/a/": .json(#"{"path": "a", "response_code": "\#(UUID())"}"#)
            default: .json(#"{"next_path": "http://localhost:8000/a/"}"#)
            }
          }
        )
      )
    case .allLive:
      try await withLocalServer { server in
        let dependencies = Dependencies.live()
        try await check(
          savedState: .live(in: try await database()),
          contentService: dependencies.contentService(
            Server(
              url: try #require(URL(string: server.url)),
              network: try dependencies.network.client(.live(.init(.curl))),
              timeout: .seconds(60 * 60)
            )
          )
        )
      }
    }
  }

  private func check(
    savedState: FetchStorage,
    contentService: ContentService
  ) async throws {
    let makeViewModel = { (contentService: ContentService) in
      DataFetchViewModel(
        Dependencies.live().dataFetch(contentService, .localhost, savedState) { _ in },
        storage: savedState,
        servers: [URL.localhost.absoluteString]
      )
    }

    // Before the first fetch.
    let viewModel = makeViewModel(contentService)
    await viewModel.onAppear()
    #expect(viewModel.state() == DataFetchViewModel.State())

    // Two fetches with different codes.
    await viewModel.fetchContent()
    let first = viewModel.state()
    await viewModel.fetchContent()
    let second = viewModel.state()
    #expect(first.saved.timesFetched == 1)
    #expect(second.saved.timesFetched == 2)
    #expect(first.saved.responseCode != nil)
    #expect(second.saved.responseCode != first.saved.responseCode)
    #expect(second.failure == nil)

    // A failure keeps the saved state.
    struct Broken: Error {}
    let failing = makeViewModel(.failing(Broken()))
    await failing.onAppear()
    await failing.fetchContent()
    #expect(failing.state().errorMessage == "Sorry, something went wrong. Please try again.")
    #expect(failing.state().saved.responseCode == second.saved.responseCode)
    #expect(failing.state().saved.timesFetched == 2)

    // A new screen restores the saved state.
    let restored = makeViewModel(.unimplemented)
    await restored.onAppear()
    #expect(restored.state().saved == second.saved)
    #expect(restored.state().activity == failing.state().activity)
  }

  private func database() async throws -> SQLiteDatabase {
    try await .open(at: directory.file("fetcher.sqlite3"), schema: .fetcher)
  }
}
