import APIClient
import Contract
import GitHubClient
import PortableFoundation
import StargazersFeature
import Testing

extension StargazersFeatureContract {
  static let failureRules = [
    Rule("A failure is shown once, and is followed by further attempts with growing pauses") {
      subject in
      subject.set(1...3)
      subject.gitHub.failure = unreachable
      let viewModel = subject.viewModel()
      viewModel.show(.list)
      try await subject.running(viewModel) {
        var attempts: [Int] = []
        for second in 0...7 {
          try await viewModel.state { ($0.failure(.people)?.count ?? 0) >= 1 }
          try await subject.clock.sleeper()
          attempts.append(subject.countRequests)
          try check(viewModel.state().failures.map(\.cause), is: [.github(unreachable)])
          guard second < 7 else { break }
          subject.advance(by: 1)
          await waiting { subject.countRequests > attempts[second] }
        }
        // Attempts at 0, 1, 3 and 7 seconds.
        try check(attempts, is: [1, 2, 2, 3, 3, 3, 3, 4])
        let nextAttempt = viewModel.state().failure(.people)?.nextAttempt
        try check(nextAttempt, is: start.addingTimeInterval(15))
        subject.gitHub.failure = nil
        subject.advance(by: 8)
        try await viewModel.state { $0.isLoaded }
        try check(viewModel.state().failure(.people), is: nil)
      }
    },
    Rule("There is no attempt after a failure that no attempt can change") { subject in
      let viewModel = subject.viewModel()
      viewModel.show(.history)
      try await subject.running(viewModel) {
        try await viewModel.state { $0.failures.count == 2 }
        try check(viewModel.state().failures.map(\.nextAttempt), is: [nil, nil])
        let cause = StargazersFailure.Cause.github(.unknownRepository(name))
        try check(viewModel.state().failures.map(\.cause), is: [cause, cause])
        let count = subject.gitHub.requests.count
        subject.advance(by: 1_000)
        await waiting { subject.gitHub.requests.count > count }
        try check(subject.gitHub.requests.count, is: count)
      }
    },
    Rule("After a rate limit, the next attempt is at its end") { subject in
      subject.set(1...3)
      let pause = RateLimitPause(.primary, remaining: .seconds(90))
      subject.gitHub.failure = GitHubClientError.rateLimited(pause)
      let viewModel = subject.viewModel(every: .seconds(10))
      viewModel.show(.list)
      try await subject.running(viewModel) {
        try await viewModel.state { !$0.failures.isEmpty }
        let end = start.addingTimeInterval(90)
        try check(viewModel.state().failures.map(\.nextAttempt), is: [end])
        let count = subject.gitHub.requests.count
        subject.gitHub.failure = nil
        try await subject.clock.sleeper()
        subject.advance(by: 89)
        await waiting { subject.gitHub.requests.count > count }
        try check(subject.gitHub.requests.count, is: count)
        subject.advance(by: 1)
        try await viewModel.state { $0.isLoaded }
        try check(viewModel.state().failures, is: [])
      }
    },
    Rule("The rate limit of the last response is shown with the time of its reset") { subject in
      subject.set(1...3)
      let limit = RateLimit(
        resource: "core",
        limit: 60,
        remaining: 60,
        timeUntilReset: .seconds(100)
      )
      subject.gitHub.rateLimit = limit
      let viewModel = subject.viewModel()
      await viewModel.refresh()
      let status = viewModel.state().rateLimit
      try check(status?.limit.remaining, is: 60 - subject.gitHub.requests.count)
      try check(status?.resetTime, is: start.addingTimeInterval(100))
    },
  ]
}
