import CCurl
import Dispatch
import NetworkClient
import NetworkClientTransport
import Synchronization

/// Carries the requests of one client.
///
/// libcurl's handles belong to whoever drives the transfers. As long as there are any, one block on a queue
/// of its own does, and waits for the network; when there are none it ends, and leaves the connections to the
/// next.
final class Transport: Sendable {
  /// What the driver finds when it looks.
  private struct Mailbox {
    var begun: [PendingResponse] = []
    var hasDriver = false
    var alarm: Alarm?
  }

  private let mailbox = Mutex(Mailbox())

  /// Held by the driver all the time, and wanted by nobody else; made for the first request.
  private let transfers = Mutex<Transfers?>(nil)

  private let proxy: NetworkClient.Proxy?

  /// Where transfers are driven.
  private let driving = DispatchQueue(label: "NetworkClientCurlLive.driving")

  /// When requests are given up.
  private let deadlines = Deadlines(label: "NetworkClientCurlLive.deadlines")

  /// A transport that has made nothing yet.
  init(proxy: NetworkClient.Proxy?) {
    self.proxy = proxy
  }

  /// Sends a request, and returns the answer.
  func response(to request: NetworkClient.Request) async throws -> NetworkClient.Response {
    guard Transfers.isLibraryReady else {
      throw NetworkClientError.transportFailed(request.url, cause: Self.nothingLeft)
    }
    try Task.checkCancellation()
    let pending = PendingResponse(to: request)
    return try await pending.wait(deadlines: deadlines) {
      begin(pending)
    } abandon: { [self] in
      mailbox.withLock { _ = $0.alarm?.ring() }
    }
  }

  private func begin(_ pending: PendingResponse) {
    let hasDriver = mailbox.withLock { mailbox in
      defer { mailbox.hasDriver = true }
      mailbox.begun.append(pending)
      mailbox.alarm?.ring()
      return mailbox.hasDriver
    }
    if !hasDriver { driving.async { [self] in drive() } }
  }

  /// Drives the transfers until there are none.
  private func drive() {
    transfers.withLock { kept in
      kept = kept ?? Transfers(proxy: proxy)
      while let begun = next(isIdle: kept?.isEmpty ?? true, alarm: kept?.alarm) {
        for pending in begun {
          guard let transfers = kept else {
            pending.fail(with: .transportFailed(pending.request.url, cause: Self.nothingLeft))
            continue
          }
          transfers.begin(pending)
        }
        kept?.proceed()
      }
    }
  }

  private static let nothingLeft = "no memory or no file descriptor is left for it"

  /// What is to begin; nil if there is nothing to drive any more.
  private func next(isIdle: Bool, alarm: Alarm?) -> [PendingResponse]? {
    mailbox.withLock { mailbox in
      mailbox.alarm = alarm
      if isIdle, mailbox.begun.isEmpty {
        mailbox.hasDriver = false
        return nil
      }
      defer { mailbox.begun = [] }
      return mailbox.begun
    }
  }
}
