import CommandSupport
import MarketService

extension ExitCode {
  /// The codes of commands that send requests.
  static let ofExchange: Set<ExitCode> = [
    .invalidInput, .notFound, .serverUnreachable, .internalError, .tryAgain, .unacceptableResponse,
  ]
}

extension CommandRun<Dependencies> {
  /// Returns the exit code of a command that printed the last known values; throws the first failure without another
  /// source that answered, and warns of others.
  func exitCode(after failures: [MarketFailure]) throws -> ExitCode {
    let failure = failures.first { $0.substitute == nil }
    for other in failures where other != failure {
      output.warn(code: other.operation.rawValue, "\(other)")
    }
    if let failure { throw failure }
    return .success
  }
}
