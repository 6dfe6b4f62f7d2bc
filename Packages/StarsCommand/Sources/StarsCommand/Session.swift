import APIClient
import CommandSupport
import GitHubClient
import StargazerService

/// The service of a command, with the line that shows what a request waits for.
struct Session: Sendable {
  /// The service.
  let service: StargazerService

  /// The stores that the service uses.
  let storage: StarStorage

  private let run: CommandRun<Dependencies>
  private let status: WaitingStatus

  fileprivate init(
    _ service: StargazerService,
    _ storage: StarStorage,
    _ status: WaitingStatus,
    of run: CommandRun<Dependencies>
  ) {
    (self.service, self.storage, self.status, self.run) = (service, storage, status, run)
  }

  /// Sends requests, and shows the step on a terminal if they take longer than a second.
  ///
  /// Print nothing meanwhile: the line may be on the same terminal.
  ///
  /// - Parameters:
  ///   - step: The step, without a full stop.
  ///   - work: Sends the requests; it can start further steps.
  /// - Throws: `Failure` for a failed request; an error of the work.
  func request<Value>(
    _ step: String,
    _ work: (_ service: StargazerService) async throws -> Value
  ) async throws -> Value {
    status.start(step)
    return try await run.reportingFailures {
      try await run.withProgress(after: .seconds(1), { _ in status.text }) {
        try await work(service)
      }
    }
  }

  /// Shows another step of ``request(_:_:)``.
  func show(_ step: String) { status.start(step) }

  /// Sends a request for each repository, one after the other, and returns the results and the failures.
  ///
  /// A failure that other repositories would share ends the requests.
  func requestEach<Value>(
    _ names: [RepositoryName],
    _ step: String,
    _ work: (_ service: StargazerService, _ name: RepositoryName) async throws -> Value
  ) async throws -> (values: [Value], failures: [Failure]) {
    var values: [Value] = []
    var failures: [Failure] = []
    for name in names {
      do {
        values.append(try await request("\(step) of \(name)") { try await work($0, name) })
      } catch let failure as Failure {
        failures.append(failure)
        guard failure.exitCode == .notFound else { break }
      }
    }
    return (values, failures)
  }
}

extension CommandRun<Dependencies> {
  /// Opens the database and creates the service.
  func openSession() async throws -> Session {
    let status = waitingStatus("Requesting stars")
    let (service, storage) = try await openServiceAndStorage { status.update($0) }
    return Session(service, storage, status, of: self)
  }

  /// Returns the exit code of a command that printed the known values; throws the first failure, warns of others.
  func exitCode(after failures: [Failure]) throws -> ExitCode {
    guard let failure = failures.first else { return .success }
    for other in failures.dropFirst() { output.warn(code: other.code, other.message) }
    throw failure
  }
}
