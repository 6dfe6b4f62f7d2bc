import CommandLineParsing
import CommandSupport
import ContentService
import NetworkClient
import NetworkClientRecording
import NetworkOptions
import Synchronization
import TextFormatting

/// A server whose responses are compared with recorded ones.
struct Comparison: Sendable {
  let server: Server
  fileprivate let drifts: FoundDrifts
}

extension CommandRun<Dependencies> {
  /// Returns the comparison of a client with the recording of `--replay`; nil without the option.
  func comparison(
    with live: NetworkClient,
    _ headers: [NetworkClient.Header]
  ) throws -> Comparison? {
    guard let folder = values[comparedRecordingOption] else { return nil }
    let drifts = FoundDrifts()
    do {
      let network = try dependencies.network.comparingClient(folder, live) { drift in
        drifts.messages.withLock { $0.append("\(drift)") }
      }
      return Comparison(server: server(over: network, headers), drifts: drifts)
    } catch {
      throw Failure(.usage, code: "unusable_recording", "\(error)", "Check --replay.")
    }
  }

  /// Checks that the server responds, and that its responses are acceptable.
  func serverChecks(of server: Server, _ comparison: Comparison?) async throws -> [Check] {
    let checks = try await protocolChecks(of: server)
    guard let comparison, !checks.contains(where: { $0.name == "server" && $0.state == .fault })
    else { return checks }
    return checks + [try await check(comparison)]
  }

  private func protocolChecks(of server: Server) async throws -> [Check] {
    do {
      let fetched = try await dependencies.contentService(server).fetchCurrentResponseCode()
      return [
        Check("server", .ok, "\(server.url) responded in \(fetched.duration.text)."),
        Check("protocol", .ok, "Received a path and a response code."),
      ]
    } catch let error as ContentServiceError {
      let advice = error.advice(over: .live(try route(networkOptions)))
      let responded = Check("server", .ok, "\(server.url) responded.")
      return switch error {
      case .unreachable, .untrustedServer, .connectionLost, .timedOut, .cannotSend:
        [Check("server", .fault, "\(error)", advice: advice)]
      case .stalePath:
        [responded, Check("protocol", .warning, "\(error)", advice: advice)]
      case .unacceptableResponse, .disallowedOrigin, .notRecorded:
        [
          responded,
          Check("protocol", .fault, "\(error)", advice: advice),
        ]
      }
    }
  }

  private func check(_ comparison: Comparison) async throws -> Check {
    var failures: [String] = []
    do {
      _ = try await dependencies.contentService(comparison.server)
        .fetchCurrentResponseCode()
    } catch let error as ContentServiceError {
      // The live server took too long, or the recorded responses, which the comparison returns, are not a full fetch.
      if case .timedOut = error {
        failures = ["\(error)"]
      } else {
        failures = ["The recording contains no complete fetch: \(error)"]
      }
    }
    // The differences first: the failure of the fetch follows from the recording.
    let findings = comparison.drifts.messages.withLock(\.self) + failures
    guard !findings.isEmpty else {
      return Check("drift", .ok, "The responses match the recording.")
    }
    return Check(
      "drift",
      .fault,
      findings.joined(separator: " "),
      advice: "If the change is intended, record again: fetcher fetch --record DIR"
    )
  }
}

/// The differences from a recording, in sentences.
private final class FoundDrifts: Sendable {
  let messages = Mutex<[String]>([])
}
