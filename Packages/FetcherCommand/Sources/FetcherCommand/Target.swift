import CheckService
import CommandLineParsing
import CommandSupport
import DataFetchFeature
import NetworkClient
import NetworkOptions
import PortableFoundation
import TargetStore

/// A target of a target file: its check, and how it is watched.
struct Target: Sendable {
  let name: String

  /// The words of its line: a target whose words change is another one.
  let words: [String]

  let check: HTTPCheck

  /// The name of the captured UUID to save as the response code; nil to save none.
  let savedCapture: String?

  /// Runs the check, with its retries.
  let service: CheckService

  /// The time between the starts of two attempts; nil for that of the command.
  let every: Duration?

  let watch: TargetCheck.Watch

  let maintenance: [MaintenanceWindow]

  /// The URL of the first request.
  var url: String { check.steps[0].url.text }
}

/// Creates targets from lines; targets with the same route share a client, and so its connections.
struct TargetReader {
  private let run: CommandRun<Dependencies>
  private var services: [(route: NetworkClients.Route, service: CheckService)] = []

  init(_ run: CommandRun<Dependencies>) { self.run = run }

  /// Returns the target of the words of a line; reads the files and the variables that they name.
  mutating func target(_ words: [String]) async throws -> Target {
    let values = try TargetOptions.values(of: words, run.system.environment)
    let line = run.replacing(values)
    var check = try await line.check()
    let certificateLimit = check.takeCertificateLimit()
    let service = try await service(over: line.trustingRoute(networkOptions))
    return Target(
      name: values[TargetOptions.name],
      words: words,
      check: check,
      savedCapture: values[CheckOptions.save],
      service: run.retrying(service, times: values[retryOption]),
      every: values[TargetOptions.every],
      watch: TargetCheck.Watch(
        limits: TargetStore.Limits(
          failures: values[TargetOptions.failures],
          successes: values[TargetOptions.successes]
        ),
        certificateLimit: certificateLimit
      ),
      maintenance: values[TargetOptions.maintenance]
    )
  }

  private mutating func service(over route: NetworkClients.Route) throws -> CheckService {
    if let known = services.first(where: { $0.route == route }) { return known.service }
    let network = try run.dependencies.network.client(.live(route))
    let service = run.dependencies.checkService(
      NetworkClient { [run] request in
        // Each target has its own secret header fields. The default `User-Agent` is no secret.
        let secrets = Set(request.headers.keys).subtracting(["User-Agent"])
        return try await run.logged(network, redacting: secrets).data(request)
      }
    )
    services.append((route, service))
    return service
  }
}

extension HTTPCheck {
  /// Returns the longest time that a certificate must remain valid, and expects a valid one instead: its expiry is a state of
  /// its own, and no outage.
  fileprivate mutating func takeCertificateLimit() -> Duration? {
    var limit: Duration?
    for index in steps.indices {
      steps[index].expectations = steps[index].expectations.map { expectation in
        guard case .certificate(let period) = expectation else { return expectation }
        limit = max(limit ?? period, period)
        return .certificate(.zero)
      }
    }
    return limit
  }
}
