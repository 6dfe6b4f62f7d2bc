import GitHubClient
import ObservableStateTesting
import PortableFoundation
import StargazerService
import TestClock
import Testing

@testable import StargazersFeature

// Pages and the filter.
extension ModelTests {
  @Test func `a pending request shows no people and no failure`() async throws {
    let gate = Gate()
    set(1...3)
    wait(at: gate, onlyFirstPage: false)
    try await running { viewModel in
      await gate.arrivals(atLeast: 1)
      #expect(viewModel.state().people.isEmpty)
      #expect(viewModel.state().failures == [])
      #expect(viewModel.state().isLoading)
      #expect(!viewModel.state().isLoaded)
      #expect(viewModel.state().level == nil)
    }
  }

  @Test func `the next page is requested before the end of the list is visible`() async throws {
    set(1...250)
    try await running { viewModel in
      await viewModel.state { $0.people.count == 100 }
      viewModel.showRows(20)
      await waiting { pageRequests.count > 1 }
      #expect(pageRequests == [1])
      viewModel.showRows(99)
      await viewModel.state { $0.people.count == 200 }
      await waiting { pageRequests.count > 2 }
      #expect(pageRequests == [1, 2])
      viewModel.showRows(200)
      await viewModel.state { $0.people.count == 250 }
      #expect(viewModel.state().numbers == Array(1...250))
    }
  }

  @Test func `no page is requested after the last page`() async throws {
    set(1...4, pageSize: 2)
    try await running { viewModel in
      await viewModel.state { $0.people.count == 4 }
      for end in [3, 4, 4] {
        viewModel.showRows(end)
        viewModel.loadMore()
      }
      await waiting { pageRequests.count > 2 }
      #expect(pageRequests == [1, 2])
      #expect(viewModel.state().isComplete)
      #expect(!viewModel.state().isPageDue)
    }
  }

  @Test func `a person is shown once, whatever the pages contain`() async throws {
    set([1, 2, 2, 2, 3, 1], pageSize: 3)
    try await running { viewModel in
      await viewModel.state(where: \.isComplete)
      #expect(viewModel.state().numbers == [1, 2, 3])
      #expect(viewModel.state().duplicateCount == 3)
    }
  }

  @Test func `a list that GitHub cuts off ends without a failure`() async throws {
    set(1...6, pageSize: 3)
    let cutOff = viewModel { service in
      service.morePeople = { _ in throw GitHubClientError.beyondLastPage(URL(filePath: "/")) }
    }
    try await running(cutOff) { viewModel in
      await viewModel.state(where: \.isComplete)
      #expect(viewModel.state().isTruncated)
      #expect(viewModel.state().failures == [])
      #expect(viewModel.state().people.count == 3)
    }
  }

  @Test func `with a filter, the next page is requested by the user, not by scrolling`()
    async throws
  {
    set(1...300)
    try await running { viewModel in
      await viewModel.state(where: \.isLoaded)
      viewModel.filter("0007")
      viewModel.showRows(1)
      await waiting { pageRequests.count > 1 }
      #expect(pageRequests == [1])
      viewModel.loadMore()
      await viewModel.state { $0.people.count == 200 }
      await waiting { pageRequests.count > 2 }
      #expect(pageRequests == [1, 2])
    }
  }

  @Test(arguments: [("R-00", [1, 12, 21, 3]), ("00012", [12]), ("x", []), ("", [1, 12, 21, 3])])
  func `a filter shows the people whose name contains the text, in lower or upper case`(
    text: String,
    numbers: [Int]
  ) async {
    set([1, 12, 21, 3])
    let viewModel = viewModel()
    await viewModel.refresh()
    viewModel.filter(text)
    #expect(Array(viewModel.state().shownPeople) == numbers.map { .mock($0) })
  }

  @Test func `closed accounts are no duplicates, and match no filter`() async {
    set(1...3)
    gitHub.update(name) { repository in
      for index in 1...2 { repository.stargazers[index].account = nil }
    }
    let viewModel = viewModel()
    await viewModel.refresh()
    #expect(viewModel.state().people.count == 3)
    #expect(viewModel.state().duplicateCount == 0)
    viewModel.filter("s")
    #expect(viewModel.state().shownPeople.count == 1)
  }

  @Test func `a hidden view requests nothing`() async throws {
    set(1...300)
    try await running(viewModel(every: .seconds(10))) { viewModel in
      await viewModel.state(where: \.isLoaded)
      await clock.sleepers(atLeast: 1)
      viewModel.show(.hidden)
      await waiting { clock.sleeperCount == 0 }
      let count = gitHub.requests.count
      viewModel.showRows(100)
      clock.advance(by: .seconds(100))
      await waiting { gitHub.requests.count > count }
      #expect(gitHub.requests.count == count)
      viewModel.show(.list)
      await viewModel.state { $0.people.count == 200 }
    }
  }
}
