import CheckService
import CommandLineParsing
import CommandSupport
import NetworkClient
import NetworkOptions
import PortableFoundation

/// The argument and the options that describe a check.
enum CheckOptions {
  static let url = Argument(.serverURL, summary: "URL of the first request.")

  /// The options of the requests and of what their responses must be.
  static let groups = [
    OptionGroup("Request", method, header, data, follow),
    OptionGroup(
      "Expectations",
      expectedStatus,
      expectedText,
      unexpectedText,
      expectedHeader,
      expectedJSON,
      expectedTime,
      expectedCertificate
    ),
    OptionGroup("Next request", capture, then),
    OptionGroup("Check", timeout, retryOption, allowedOrigins, save),
  ]

  static let timeout = timeoutOption.summarized(
    "Time limit of the whole check, including retries, such as 500ms, 10s or 2m."
  )

  static let allowedOrigins = allowedOriginsOption.summarized(
    "Allow later requests and redirects to another origin, such as http://127.0.0.1:8000."
  )

  static let target = Option(
    "target",
    .target,
    defaultText: "URL",
    summary: "Name under which 'history --target' lists the attempts."
  )

  static let save = Option(
    "save",
    .string(named: "NAME"),
    summary: "Save the captured UUID NAME as the response code, and count a fetch."
  )

  static let method = Option(
    "method",
    short: "X",
    .choice(of: NetworkClient.Request.Method.self, named: "METHOD"),
    defaultText: "GET, or POST with --data",
    summary: "Method of the request."
  ).inEachSection()

  static let header = headerOption.summarized(
    "Send a header field, such as 'Authorization: Bearer {env:TOKEN}', or those in a file: @FILE."
  ).inEachSection()

  static let data = Option(
    "data",
    .data,
    summary: "Send a body: a text, or that of a file: @FILE; {NAME} and {env:NAME} are replaced."
  ).inEachSection()

  static let follow = Option(
    "follow",
    .integer(in: 0...20),
    default: 0,
    summary: "Follow up to N redirects to the same origin."
  ).inEachSection()

  static let expectedStatus = Option(
    "expect-status",
    .statuses,
    defaultText: "200-299",
    summary: "Expect one of these statuses, such as 200-299,404."
  ).inEachSection()

  static let expectedText = Option(
    "expect-text",
    repeating: .string(named: "TEXT"),
    summary: "Expect a body with a text."
  ).inEachSection()

  static let unexpectedText = Option(
    "expect-no-text",
    repeating: .string(named: "TEXT"),
    summary: "Expect a body without a text."
  ).inEachSection()

  static let expectedHeader = Option(
    "expect-header",
    repeating: .expectedHeader,
    summary: "Expect a header field with exactly this value, such as 'X-Frame-Options: DENY'."
  ).inEachSection()

  static let expectedJSON = Option(
    "expect-json",
    repeating: .expectedJSON,
    summary:
      "Expect JSON with a value: /items/0, /status=ok, '/status!=down', '/queue<10' or '/free>5'."
  ).inEachSection()

  static let expectedTime = Option(
    "expect-time",
    .duration,
    summary: "Expect the response within a time, redirects included."
  ).inEachSection()

  static let expectedCertificate = Option(
    "expect-certificate",
    .duration,
    summary: "Expect a certificate that remains valid for a time, such as 14d."
  ).inEachSection()

  static let capture = Option(
    "capture",
    repeating: .capture,
    summary: "Keep a value of the response as {NAME}, such as id=/user/id or next=header:Location."
  ).inEachSection()

  static let then = Option(
    "then",
    repeating: .nextURL,
    summary: "Then request a URL or path, such as /users/{id}, with the options that follow."
  ).startingSection()
}

extension CommandRun<Dependencies> {
  /// Returns the check that the options describe; reads the files and the variables that they name.
  func check() async throws -> HTTPCheck {
    var check = HTTPCheck(
      steps: [],
      allowedOrigins: Set(values[CheckOptions.allowedOrigins]),
      timeout: values[CheckOptions.timeout]
    )
    let saved = values[CheckOptions.save]
    var captured: Set<String> = []
    for section in values.sections {
      let url = section[CheckOptions.then].first ?? Template(checkedURL)
      let body = try await body(section[CheckOptions.data])
      let headers = try await headers(section[CheckOptions.header]).fields
        .mapValues { Template($0) }
      for template in [url] + headers.values {
        for name in template.captures where !captured.contains(name) {
          throw misuse("{\(name)} is used, but no --capture of an earlier request keeps it.")
        }
      }
      for name in (Array(headers.values) + [body].compactMap(\.self)).flatMap(\.variables) {
        check.values[name] = try secret(String(name.dropFirst("env:".count)))
      }
      let captures = section[CheckOptions.capture].map { capture in
        HTTPCheck.Capture(capture.name, capture.source, isUUID: capture.name == saved)
      }
      captured.formUnion(captures.map(\.name))
      check.steps.append(
        HTTPCheck.Step(
          url: url,
          method: section[CheckOptions.method] ?? (body == nil ? .get : .post),
          headers: headers,
          body: body,
          redirects: section[CheckOptions.follow],
          expectations: section.expectations,
          captures: captures
        )
      )
    }
    if let saved, !captured.contains(saved) {
      throw misuse("'--save \(saved)' needs a --capture with that name.")
    }
    return check
  }

  /// The URL of the first request, of which each server has one.
  var checkedURL: String { values[CheckOptions.url].url.absoluteString }

  private func secret(_ name: String) throws -> String {
    let value: String?
    do {
      value = try system.environment.secretVariable(name)
    } catch {
      throw misuse("\(error)")
    }
    guard let value else {
      throw misuse("{env:\(name)} is used, but the environment variable \(name) is not set.")
    }
    return value
  }

  private func body(_ source: OptionSource<String>?) async throws -> Template? {
    switch source {
    case nil: return nil
    case .value(let text): return Template(text)
    case .file(let path):
      let bytes = try await lines(in: path, of: .data).joined(separator: [UInt8(ascii: "\n")])
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw OptionFile.data.failure("Cannot use \(path): it is not UTF-8 text.")
      }
      return Template(text)
    }
  }
}

extension ParsedValues {
  /// What the response of a section must be.
  fileprivate var expectations: [HTTPCheck.Expectation] {
    [
      self[CheckOptions.expectedStatus].map(HTTPCheck.Expectation.status),
      self[CheckOptions.expectedTime].map(HTTPCheck.Expectation.time),
      self[CheckOptions.expectedCertificate].map(HTTPCheck.Expectation.certificate),
    ].compactMap(\.self)
      + self[CheckOptions.expectedText].map(HTTPCheck.Expectation.text)
      + self[CheckOptions.unexpectedText].map(HTTPCheck.Expectation.noText)
      + self[CheckOptions.expectedHeader] + self[CheckOptions.expectedJSON]
  }
}
