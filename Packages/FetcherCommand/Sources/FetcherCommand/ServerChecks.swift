import CommandLineParsing
import CommandSupport
import ContentService
import NetworkClient
import NetworkClientRecording
import Synchronization
import TextFormatting

/// A server whose answers are compared with recorded ones.
struct Comparison: Sendable {
  let server: NetworkDependencies.Server
  fileprivate let drifts: FoundDrifts
}

extension CommandRun<Dependencies> {
  /// The comparison with a recording, if one is asked for.
  func comparison() throws -> Comparison? {
    guard let folder = values[comparedRecordingOption] else { return nil }
    let drifts = FoundDrifts()
    let live = try dependencies.network.client(.live(try route))
    do {
      let network = try dependencies.network.comparingClient(folder, live) { drift in
        drifts.sentences.withLock { $0.append("\(drift)") }
      }
      return Comparison(server: server(over: network.reportingUnrecordedRequests()), drifts: drifts)
    } catch {
      throw Failure(.usage, code: "unusable_recording", "\(error)")
    }
  }

  /// Whether the server answers, and as it should.
  func serverChecks(_ comparison: Comparison?) async throws -> [Check] {
    let live = try dependencies.network.client(.live(try route))
    let checks = try await protocolChecks(of: server(over: live))
    guard let comparison, !checks.contains(where: { $0.name == "server" && $0.state == .fault })
    else { return checks }
    return checks + [try await check(comparison)]
  }

  private func protocolChecks(of server: NetworkDependencies.Server) async throws -> [Check] {
    do {
      let fetched = try await dependencies.network.contentService(server).fetchCurrentResponseCode()
      return [
        Check("server", .ok, "\(server.url) answered in \(fetched.duration.text)."),
        Check("protocol", .ok, "A path and a response code, as expected."),
      ]
    } catch let error as ContentServiceError {
      let advice = error.advice(over: .live(try route))
      let answered = Check("server", .ok, "\(server.url) answered.")
      return switch error {
      case .unreachable, .connectionLost, .timedOut, .cannotSend:
        [Check("server", .fault, "\(error)", advice: advice)]
      case .stalePath:
        [answered, Check("protocol", .warning, "\(error)", advice: advice)]
      case .unacceptableResponse, .disallowedOrigin:
        [
          answered,
          Check(
            "protocol",
            .fault,
            "\(error)",
            advice: advice ?? "Check that the URL is the right server's."
          ),
        ]
      }
    }
  }

  private func check(_ comparison: Comparison) async throws -> Check {
    var failures: [String] = []
    do {
      _ = try await dependencies.network.contentService(comparison.server)
        .fetchCurrentResponseCode()
    } catch let error as ContentServiceError {
      // The live server took too long, or the recorded responses, which the comparison returns, make no fetch.
      if case .timedOut = error {
        failures = ["\(error)"]
      } else {
        failures = ["The recording contains no complete fetch: \(error)"]
      }
    }
    // What has changed comes first: what became of the fetch follows from the recording.
    let findings = comparison.drifts.sentences.withLock(\.self) + failures
    guard !findings.isEmpty else { return Check("drift", .ok, "The answers are as recorded.") }
    return Check(
      "drift",
      .fault,
      findings.joined(separator: " "),
      advice: "If the change is meant, record anew: fetcher fetch --record DIR"
    )
  }
}

/// What has changed since a recording was made, in sentences.
private final class FoundDrifts: Sendable {
  let sentences = Mutex<[String]>([])
}
