import PortableFoundation

extension NetworkClient {
  /// Returns a client that reports each request before it is sent, and its outcome before the call returns.
  ///
  /// Use it for the log of a program that its users can read and share:
  ///
  ///     let client = NetworkClient.curl().logging(clock: ContinuousClock()) { print($0) }
  ///
  /// A report contains no secrets: the values of `Authorization`, `Cookie`, `Proxy-Authorization`, `Set-Cookie` and of
  /// further header fields are replaced by `[redacted]`, and so are user names and passwords in URLs. The query of a URL
  /// is reported unchanged. The fields that the transport adds to a request, such as `Host`, are not reported, and
  /// neither are bodies.
  ///
  /// A request that is not sent, because its task is cancelled or its URL is not supported, is not reported.
  ///
  /// - Parameters:
  ///   - names: The names of further secret header fields, in any case.
  ///   - clock: Measures the durations.
  ///   - report: Called with each request and each outcome.
  public func logging(
    redacting names: Set<String> = [],
    clock: some Clock<Duration>,
    report: @escaping @Sendable (_ entry: LogEntry) -> Void
  ) -> Self {
    let redaction = Redaction(of: names)
    return Self { [data] request in
      try Task.checkCancellation()
      try request.check()
      func log(_ event: LogEntry.Event, _ headers: [String: String] = [:]) {
        report(LogEntry(event, of: request, headers: redaction.fields(headers)))
      }
      log(.request, request.headers)
      let start = clock.now
      do {
        let response = try await data(request)
        let duration = start.duration(to: clock.now)
        log(
          .response(status: response.status, bodySize: response.body.count, duration: duration),
          response.headers
        )
        return response
      } catch {
        let cause =
          (error as? NetworkClientError)?.cause
          ?? (error is CancellationError ? "the request was cancelled" : "\(error)")
        log(
          .failure(
            cause: Redaction.withoutUserInformation(cause),
            duration: start.duration(to: clock.now)
          )
        )
        throw error
      }
    }
  }

  /// A request or its outcome, without secrets.
  ///
  /// The texts may be those of a server: escape them before they reach a terminal.
  public struct LogEntry: Equatable, Sendable {
    /// The reported event.
    public enum Event: Equatable, Sendable {
      /// A request is sent.
      case request

      /// A response is complete; the body has this size in bytes after decompression.
      case response(status: Int, bodySize: Int, duration: Duration)

      /// A request failed for a cause, which is a clause without a full stop.
      case failure(cause: String, duration: Duration)
    }

    /// The reported event.
    public var event: Event

    /// The method of the request.
    public var method: Request.Method

    /// The URL of the request.
    public var url: String

    /// The header fields of the request or the response, with lowercase names.
    ///
    /// To keep a server from flooding a log, at most 50 fields are reported, and at most 200 Unicode scalars of a value.
    public var headers: [String: String]

    /// The number of fields that are not reported.
    public var omittedHeaderCount: Int

    /// Creates an entry from all header fields.
    init(_ event: Event, of request: Request, headers: [String: String]) {
      self.event = event
      method = request.method
      url = Redaction.withoutUserInformation(request.url.absoluteString)
      let reported = headers.filter { $0.key.utf8.count <= 100 }.sorted { $0.key < $1.key }
        .prefix(50)
      self.headers = Dictionary(
        uniqueKeysWithValues: reported.map { name, value in
          (name, Redaction.withoutUserInformation(value).truncated(toScalars: 200))
        }
      )
      omittedHeaderCount = headers.count - reported.count
    }
  }
}

extension String {
  fileprivate func truncated(toScalars limit: Int) -> String {
    let start = unicodeScalars.prefix(limit)
    return start.endIndex == endIndex ? self : "\(String(start))…"
  }
}
