import Contract
import GitHubClient
import StargazersFeature
import TestClock
import Testing

extension StargazersFeatureContract {
  static let pageRules = [
    Rule("The next page is requested before the end of the list is visible") { subject in
      subject.set(1...250)
      let viewModel = subject.viewModel()
      viewModel.show(.list)
      try await subject.running(viewModel) {
        try await viewModel.state { $0.people.count == 100 }
        viewModel.showRows(20)
        await waiting { subject.pageRequests.count > 1 }
        try check(subject.pageRequests, is: [1])
        viewModel.showRows(99)
        try await viewModel.state { $0.people.count == 200 }
        await waiting { subject.pageRequests.count > 2 }
        try check(subject.pageRequests, is: [1, 2])
        viewModel.showRows(200)
        try await viewModel.state { $0.people.count == 250 }
        try check(viewModel.state().numbers, is: Array(1...250))
      }
    },
    Rule("No page is requested after the last page") { subject in
      subject.set(1...4, pageSize: 2)
      let viewModel = subject.viewModel()
      viewModel.show(.list)
      try await subject.running(viewModel) {
        try await viewModel.state { $0.people.count == 4 }
        for end in [3, 4, 4] {
          viewModel.showRows(end)
          viewModel.loadMore()
        }
        await waiting { subject.pageRequests.count > 2 }
        try check(subject.pageRequests, is: [1, 2])
        try check(viewModel.state().isComplete, is: true)
        try check(viewModel.state().isPageDue, is: false)
      }
    },
    Rule("A person is shown once, whatever the pages contain") { subject in
      subject.set([1, 2, 2, 2, 3, 1], pageSize: 3)
      let viewModel = subject.viewModel()
      viewModel.show(.list)
      try await subject.running(viewModel) {
        try await viewModel.state { $0.isComplete }
        try check(viewModel.state().numbers, is: [1, 2, 3])
        try check(viewModel.state().duplicateCount, is: 3)
      }
    },
    Rule("With a filter, scrolling requests nothing") { subject in
      subject.set(1...300)
      let viewModel = subject.viewModel()
      viewModel.show(.list)
      try await subject.running(viewModel) {
        try await viewModel.state { $0.isLoaded }
        viewModel.filter("0007")
        viewModel.showRows(1)
        await waiting { subject.pageRequests.count > 1 }
        try check(subject.pageRequests, is: [1])
      }
    },
    Rule("The next page is requested although the end of the list is not visible") { subject in
      subject.set(1...300)
      let viewModel = subject.viewModel()
      viewModel.show(.list)
      try await subject.running(viewModel) {
        try await viewModel.state { $0.isLoaded }
        viewModel.filter("0007")
        viewModel.loadMore()
        try await viewModel.state { $0.people.count == 200 }
        await waiting { subject.pageRequests.count > 2 }
        try check(subject.pageRequests, is: [1, 2])
      }
    },
    Rule("A filter shows the people whose name contains the text, in lower or upper case") {
      subject in
      subject.set([1, 12, 21, 3])
      let viewModel = subject.viewModel()
      await viewModel.refresh()
      for (text, numbers) in [("R-00", [1, 12, 21, 3]), ("00012", [12]), ("x", [])] {
        viewModel.filter(text)
        let shown = viewModel.state().shownPeople
        try check(Array(shown), is: numbers.map { Stargazer.mock($0) })
      }
      viewModel.filter("")
      try check(viewModel.state().shownPeople.count, is: 4)
    },
    Rule("A hidden view requests nothing") { subject in
      subject.set(1...300)
      let viewModel = subject.viewModel(every: .seconds(10))
      viewModel.show(.list)
      try await subject.running(viewModel) {
        try await viewModel.state { $0.isLoaded }
        try await subject.clock.sleeper()
        viewModel.show(.hidden)
        await waiting { subject.clock.sleeperCount > 0 }
        let count = subject.gitHub.requests.count
        viewModel.showRows(100)
        subject.advance(by: 100)
        await waiting { subject.gitHub.requests.count > count }
        try check(subject.gitHub.requests.count, is: count)
        viewModel.show(.list)
        try await viewModel.state { $0.people.count == 200 }
      }
    },
    Rule("A cancelled run leaves no sleeper behind") { subject in
      subject.set(1...3)
      subject.gitHub.failure = unreachable
      let viewModel = subject.viewModel(every: .seconds(10))
      viewModel.show(.history)
      try await subject.running(viewModel) {
        try await viewModel.state { $0.failures.count == 2 }
        try await subject.clock.sleeper()
      }
    },
  ]
}
