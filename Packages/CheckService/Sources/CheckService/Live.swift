public import NetworkClient
public import PortableFoundation
import Synchronization
import TextFormatting

extension CheckService {
  /// A service that sends requests through a network client, with one deadline for all requests of a check.
  ///
  /// - Parameters:
  ///   - network: The client that sends the requests.
  ///   - clock: A monotonic clock for the deadline and the durations.
  ///   - now: Returns the wall-clock time, with which the end of a certificate is compared.
  public static func live(
    using network: NetworkClient,
    clock: some Clock<Duration>,
    now: @escaping @Sendable () -> Date
  ) -> Self {
    let certificates = Certificates()
    return Self { check, onStep in
      var run = Run(
        check: check,
        network: network,
        clock: clock,
        now: now,
        certificates: certificates,
        start: clock.now,
        values: check.values
      )
      for number in check.steps.indices {
        onStep(number + 1)
        try await run.step(number)
      }
      return try run.result()
    }
  }
}

/// The times at which the certificates of servers expire, as their last TLS handshakes have shown: a request on a connection of
/// an earlier one has no handshake.
private final class Certificates: Sendable {
  private let expiries = Mutex<[Origin: Date]>([:])

  /// Returns the time for an origin, after it is replaced with that of a new handshake.
  func expiry(of origin: Origin, _ handshake: Date?) -> Date? {
    expiries.withLock { expiries in
      if let handshake { expiries[origin] = handshake }
      return expiries[origin]
    }
  }
}

/// One run of a check, with its deadline and the values for its templates.
private struct Run<C: Clock<Duration>> {
  let check: HTTPCheck
  let network: NetworkClient
  let clock: C
  let now: @Sendable () -> Date
  let certificates: Certificates
  let start: C.Instant
  var values: [String: String]
  var last: (url: URL, status: Int, duration: Duration)?

  /// The earliest time at which a certificate expires.
  var certificateExpiry: Date?

  /// The origin of the first request.
  var origin: Origin?

  func result() throws -> CheckResult {
    guard let last else { preconditionFailure("A check has a step.") }
    return CheckResult(
      url: last.url,
      status: last.status,
      duration: last.duration,
      certificateExpiry: certificateExpiry,
      captures: values.filter { check.values[$0.key] == nil }
    )
  }

  /// Sends the request of a step, follows its redirects, judges the response and captures its values.
  mutating func step(_ number: Int) async throws {
    let step = check.steps[number]
    var context = Context(number: number, step: step, count: check.steps.count)
    guard let url = step.url.url(with: values, relativeTo: last?.url) else {
      throw context.failure(.invalidURL(step.url.filled(with: values)))
    }
    context.url = url.absoluteString
    var request = NetworkClient.Request(
      url: url,
      method: step.method,
      headers: try step.headers.reduce(into: [:]) { fields, field in
        // A line break in a value would start another field.
        let text = "\(field.key): \(field.value.filled(with: values))"
        guard let header = try? NetworkClient.Header(text) else {
          throw context.failure(.invalidHeader(name: field.key))
        }
        fields[header.name] = header.value
      },
      body: Data((step.body?.filled(with: values) ?? "").utf8),
      maximumBodySize: 1 << 20
    )
    let stepStart = clock.now
    var response = try await send(request, &context)
    var redirects = 0
    while let location = response.redirect, step.redirects > 0 {
      guard redirects < step.redirects else {
        throw context.failure(.tooManyRedirects(limit: step.redirects, location: location))
      }
      redirects += 1
      guard let next = URL(requested: location, relativeTo: request.url) else {
        throw context.failure(.invalidURL(location))
      }
      request.redirect(to: next, response.status)
      response = try await send(request, &context)
    }
    let end = clock.now
    last = (request.url, response.status, start.duration(to: end))
    var judged = JudgedResponse(
      status: response.status,
      headers: response.headers,
      body: response.body,
      duration: stepStart.duration(to: end),
      certificateValidity: response.certificateExpiry.map {
        .seconds($0.timeIntervalSince(now()))
      },
      isSecure: request.url.scheme?.lowercased() == "https"
    )
    do {
      try context.judge(&judged)
    } catch var failure as CheckFailure {
      failure.redact(check.values.values)
      throw failure
    }
    for capture in step.captures {
      guard let value = capture.value(in: &judged) else {
        throw context.failure(.notCaptured(capture))
      }
      values[capture.name] = value
    }
  }

  /// Sends a request with the remaining time as its limit.
  private mutating func send(
    _ request: NetworkClient.Request,
    _ context: inout Context
  ) async throws -> NetworkClient.Response {
    // The check of the URL has found its origin.
    guard let requested = Origin(request.url) else {
      throw context.failure(.invalidURL(request.url.absoluteString))
    }
    let origin = origin ?? requested
    self.origin = origin
    guard requested == origin || check.allowedOrigins.contains(requested) else {
      throw context.failure(.disallowedOrigin(requested))
    }
    context.url = request.url.absoluteString
    var request = request
    request.timeLimit = clock.now.duration(to: start.advanced(by: check.timeout))
    guard request.timeLimit > .zero else {
      throw context.failure(.timedOut(limit: check.timeout))
    }
    do {
      var response = try await network.data(request)
      response.certificateExpiry = certificates.expiry(of: requested, response.certificateExpiry)
      certificateExpiry = [certificateExpiry, response.certificateExpiry].compactMap(\.self).min()
      return response
    } catch NetworkClientError.timedOut {
      throw context.failure(.timedOut(limit: check.timeout))
    } catch let error as NetworkClientError {
      throw context.failure(.noResponse(error))
    }
  }
}

/// The step of a failure.
private struct Context {
  let number: Int
  let step: HTTPCheck.Step
  let count: Int
  var url: String

  init(number: Int, step: HTTPCheck.Step, count: Int) {
    (self.number, self.step, self.count) = (number, step, count)
    url = step.url.text
  }

  func failure(_ reason: CheckFailure.Reason) -> CheckFailure {
    CheckFailure(
      step: number + 1,
      stepCount: count,
      method: step.method,
      url: url,
      reason: reason
    )
  }

  /// Throws the first violation of an expectation.
  func judge(_ response: inout JudgedResponse) throws {
    let hasStatus = step.expectations.contains { if case .status = $0 { true } else { false } }
    for expectation in (hasStatus ? [] : [.success]) + step.expectations {
      if let received = expectation.violation(by: &response) {
        throw failure(.unexpected(expectation, received: received, status: response.status))
      }
    }
  }
}

extension CheckFailure {
  /// Replaces secrets in the received text: a server can send them back.
  fileprivate mutating func redact(_ secrets: some Sequence<String>) {
    guard case .unexpected(let expectation, var received, let status) = reason else { return }
    for secret in secrets where !secret.isEmpty {
      received = received.replacing(secret, with: "[redacted]")
    }
    reason = .unexpected(expectation, received: received, status: status)
  }
}

extension NetworkClient.Response {
  /// The target of a redirect; nil for another response.
  fileprivate var redirect: String? {
    [301, 302, 303, 307, 308].contains(status) ? headers["location"] : nil
  }
}

extension NetworkClient.Request {
  /// Changes the request to that of a redirect (RFC 9110, section 15.4).
  fileprivate mutating func redirect(to url: URL, _ status: Int) {
    self.url = url
    if status == 303 && method != .head || [301, 302].contains(status) && method == .post {
      method = .get
      body = Data()
    }
  }
}

extension HTTPCheck.Capture {
  /// Returns the value in a response; nil if there is none.
  fileprivate func value(in response: inout JudgedResponse) -> String? {
    let value: String? =
      switch source {
      case .header(let name): response.headers[name.lowercased()]
      case .json(let pointer):
        switch response.json.flatMap(pointer.value) {
        case .null, .array, .object, nil: nil
        case let value?: value.shown
        }
      }
    guard let value, value.utf8.count <= 8 << 10 else { return nil }
    return isUUID && UUID(uuidString: value) == nil ? nil : value
  }
}
