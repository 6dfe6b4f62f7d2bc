import CCurl
import Dispatch
import NetworkClient
import NetworkClientTransport
import Synchronization

/// One thread that carries requests with libcurl, and that can run tasks beside.
///
/// A request of a task that runs here is handed to no other thread, and neither is its answer: each of the two
/// would have to be woken. To that end, prefer it for what makes the requests:
///
/// ```swift
/// let executor = CurlExecutor()
/// let client = NetworkClient.curl(on: executor)
/// let response = try await withTaskExecutorPreference(executor) { try await client.data(request) }
/// ```
///
/// While a task keeps the thread busy, or blocks it, its requests wait; their time limits do not.
///
/// It makes nothing before the first request or task. As long as there are any, one block on a queue of its own has
/// the thread, and waits for the network; when there are none it ends, and leaves the connections to the next.
public final class CurlExecutor: TaskExecutor {
  /// What the thread finds when it looks.
  private struct Mailbox {
    var requests: [(PendingResponse, NetworkClient.Proxy?)] = []
    var jobs: [UnownedJob] = []

    /// Whether something has come, or a response is not wanted any more.
    var hasNews = false

    /// Whether a block has the thread, and looks again before it ends.
    var isDriven = false

    /// What wakes the thread, while it waits for the network.
    var alarm: Alarm?
  }

  private let mailbox = Mutex(Mailbox())

  /// Held by the thread all the time, and wanted by nobody else; made for the first request.
  private let transfers = Mutex<Transfers?>(nil)

  private let queue = DispatchQueue(label: "NetworkClientCurlLive")

  /// When requests are given up.
  private let deadlines = Deadlines(label: "NetworkClientCurlLive.deadlines")

  /// An executor that has made nothing yet.
  public init() {}

  /// Runs a job when what came before it has run as far as it could.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    tell { $0.jobs.append(job) }
  }

  /// Sends a request, to a proxy or to the server itself, and returns the answer.
  func response(
    to request: NetworkClient.Request,
    by proxy: NetworkClient.Proxy?
  ) async throws -> NetworkClient.Response {
    // The caller loads libcurl, and waits for it: were that done behind the back of a caller who has given up, the process
    // could end meanwhile, and what OpenSSL does at its end takes away what it still makes here.
    if case .failure(let refusal) = CurlLibrary.loaded {
      throw NetworkClientError.transportFailed(request.url, cause: refusal.cause)
    }
    try Task.checkCancellation()
    let pending = PendingResponse(to: request)
    return try await pending.wait(deadlines: deadlines) {
      tell { $0.requests.append((pending, proxy)) }
    } abandon: { [self] in
      tell { _ in }
    }
  }

  /// Puts something into the mailbox, and has the thread look at it.
  private func tell(_ put: (inout Mailbox) -> Void) {
    let isDriven = mailbox.withLock { mailbox in
      put(&mailbox)
      mailbox.hasNews = true
      mailbox.alarm.take()?.ring()
      defer { mailbox.isDriven = true }
      return mailbox.isDriven
    }
    if !isDriven { queue.async { [self] in drive() } }
  }

  /// Runs jobs and carries requests until there are none.
  private func drive() {
    transfers.withLock { transfers in
      while true {
        let news = mailbox.withLock { mailbox in
          defer { mailbox = Mailbox(isDriven: true) }
          return mailbox
        }
        for (pending, proxy) in news.requests {
          transfers = transfers ?? (try? CurlLibrary.loaded.get()).flatMap(Transfers.init(using:))
          if let transfers {
            transfers.begin(pending, by: proxy)
          } else {
            pending.fail(with: .transportFailed(pending.request.url, cause: Self.nothingLeft))
          }
        }
        for job in news.jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
        transfers?.proceed()
        switch next(for: transfers) {
        case .look: continue
        case .wait: transfers?.wait()
        case .end: return
        }
      }
    }
  }

  private enum Next {
    case look
    case wait
    case end
  }

  /// What the thread does when it has done all that it knew of.
  private func next(for transfers: Transfers?) -> Next {
    mailbox.withLock { mailbox in
      if mailbox.hasNews { return .look }
      guard let transfers, !transfers.isEmpty else {
        mailbox.isDriven = false
        return .end
      }
      mailbox.alarm = transfers.alarm
      return .wait
    }
  }

  private static let nothingLeft = "no memory or no file descriptor is left for it"
}
