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
  /// A failure that other repositories would share ends the requests, and names the repositories that are left. Two names of one repository have one result.
  ///
  /// - Parameters:
  ///   - names: The repositories.
  ///   - step: The step, without a full stop and without the name of the repository.
  ///   - repository: The repository of a result.
  ///   - work: Sends the requests for a repository.
  ///   - receive: Prints a result as soon as it is known.
  func requestEach<Value>(
    _ names: [RepositoryName],
    _ step: String,
    _ repository: KeyPath<Value, Repository>,
    _ work: (_ service: StargazerService, _ name: RepositoryName) async throws -> Value,
    receive: (_ value: Value) async throws -> Void = { _ in }
  ) async throws -> (values: [Value], failures: [Failure]) {
    var values: [Value] = []
    var failures: [Failure] = []
    for (index, name) in names.enumerated() {
      let value: Value
      do {
        value = try await request("\(step) of \(name)") { try await work($0, name) }
      } catch let failure as Failure {
        guard failure.isOfOneRepository else {
          let rest = names[index...].map(\.description).joined(separator: ", ")
          failures.append(names.count == 1 ? failure : failure.adding("Not requested: \(rest)."))
          break
        }
        failures.append(failure)
        continue
      }
      let number = value[keyPath: repository].number
      guard !values.contains(where: { $0[keyPath: repository].number == number }) else { continue }
      values.append(value)
      try await receive(value)
    }
    return (values, failures)
  }
}

extension Failure {
  /// Whether requests for other repositories can succeed.
  var isOfOneRepository: Bool { exitCode == .notFound || code == "not_permitted" }
}

extension CommandRun<Dependencies> {
  /// Opens the database and creates the service.
  func openSession() async throws -> Session {
    let status = waitingStatus("Requesting stars")
    let (service, storage) = try await openServiceAndStorage { status.update($0) }
    return Session(service, storage, status, of: self)
  }

  /// Reports the failures of a command that printed the known values, and returns its exit code: that of the first one.
  func exitCode(after failures: [Failure]) -> ExitCode {
    for failure in failures { output.report(failure) }
    return failures.first?.exitCode ?? .success
  }
}
