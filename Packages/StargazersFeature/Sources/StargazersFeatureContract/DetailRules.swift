import Contract
import GitHubClient
import ObservableStateTesting
import PortableFoundation
import StargazerService
import StargazersFeature
import Testing

extension StargazersFeatureContract {
  static let detailRules = [
    Rule("The history is requested when it is first shown") { subject in
      subject.set(1...3)
      func count() -> Int {
        subject.count { if case .history = $0 { true } else { false } }
      }
      let viewModel = subject.viewModel()
      viewModel.show(.list)
      try await subject.running(viewModel) {
        try await viewModel.state { $0.isLoaded }
        await waiting { count() > 0 }
        try check(count(), is: 0)
        for view in [StargazersViewModel.View.history, .list, .history] {
          viewModel.show(view)
          try await viewModel.state { view == .list || $0.history != nil }
        }
        await waiting { count() > 1 }
        try check(count(), is: 1)
      }
    },
    Rule("The details of an account are requested when they are shown") { subject in
      subject.set(1...3)
      let profile = Profile.mock("stargazer-00002")
      subject.gitHub.set(profile)
      let viewModel = subject.viewModel()
      viewModel.show(.list)
      try await subject.running(viewModel) {
        try await viewModel.state { $0.isLoaded }
        try check(viewModel.state().details, is: nil)
        viewModel.show(.details(profile.account.login))
        try check(viewModel.state().details, is: .init(profile.account.login))
        try await viewModel.state { $0.details?.profile == profile }
        viewModel.show(.list)
        try check(viewModel.state().details, is: nil)
      }
    },
    Rule("Late details of another account never appear") { subject in
      let (first, second) = (Profile.mock("first"), Profile.mock("second"))
      subject.gitHub.set(first)
      subject.gitHub.set(second)
      let gate = Gate()
      defer { gate.open() }
      let viewModel = subject.viewModel { service in
        service.profile = { [profile = service.profile] login in
          let profile = try await profile(login)
          // Late, and not cancelled.
          if login == first.account.login { await Task { try? await gate.pass() }.value }
          return profile
        }
      }
      viewModel.show(.details(first.account.login))
      let refresh = Task { await viewModel.refresh() }
      await gate.arrivals(atLeast: 1)
      viewModel.show(.details(second.account.login))
      gate.open()
      await refresh.value
      try check(viewModel.state().details, is: .init(second.account.login))
    },
  ]
}

extension Profile {
  /// The details of an account with a name.
  fileprivate static func mock(_ name: String) -> Self {
    guard let login = Login(name) else { preconditionFailure("\(name) is no name.") }
    return Self(
      account: Account(id: 7, login: login),
      kind: "User",
      repositoryCount: 1,
      followerCount: 2,
      followingCount: 3,
      createdAt: Date(timeIntervalSince1970: 0)
    )
  }
}
