import CommandSupport
import MarketService

extension ExitCode {
  /// The codes of commands that send requests.
  static let ofExchange: Set<ExitCode> = [
    .invalidInput, .notFound, .serverUnreachable, .internalError, .tryAgain, .unacceptableResponse,
  ]
}

extension CommandRun<Dependencies> {
  /// Returns the exit code of a command that printed the last known values; throws the first failure, warns of others.
  func exitCode(after failures: [MarketFailure]) throws -> ExitCode {
    guard let failure = failures.first else { return .success }
    for other in failures.dropFirst() {
      output.warn(code: other.operation.rawValue, "\(other)")
    }
    throw failure
  }
}
