import PortableFoundation
import TextFormatting

extension HTTPCheck {
  /// What a response must be.
  public enum Expectation: Hashable, Sendable {
    /// One of these statuses.
    case status([ClosedRange<Int>])

    /// A body that contains a text, byte by byte.
    case text(String)

    /// A body that does not contain a text.
    case noText(String)

    /// A header field, by its name in any case, with a value.
    case header(name: String, value: String)

    /// A JSON body with a value that a comparison accepts; nil accepts every value.
    case json(JSONPointer, Comparison?)

    /// A response within a time, redirects included.
    case time(Duration)

    /// A certificate of the server that remains valid for a time.
    case certificate(Duration)

    /// A comparison with a value.
    public struct Comparison: Hashable, Sendable {
      /// An operator; the raw value is its spelling.
      public enum Operator: String, CaseIterable, Sendable {
        case notEqual = "!="
        case equal = "="
        case less = "<"
        case greater = ">"
      }

      /// The operator.
      public let `operator`: Operator

      /// The value: a number for numbers, the text for strings; `true`, `false` or `null` for these.
      public let value: String

      /// The value as a number; nil if it is none.
      let number: Double?

      /// Creates a comparison; nil if it is with a text that is neither less nor greater than a number.
      public init?(_ operator: Operator, _ value: String) {
        let isDecimal = value.utf8.allSatisfy("0123456789+-.eE".utf8.contains)
        number = isDecimal ? Double(value) : nil
        guard number != nil || [.equal, .notEqual].contains(`operator`) else { return nil }
        self.operator = `operator`
        self.value = value
      }
    }
  }
}

extension HTTPCheck.Expectation {
  /// The status without an expectation.
  static let success = Self.status([200...299])

  /// The name of a violation for programs.
  var code: String {
    switch self {
    case .status: "unexpected_status"
    case .text, .noText: "unexpected_text"
    case .header: "unexpected_header"
    case .json: "unexpected_json"
    case .time: "too_slow"
    case .certificate: "certificate_expires"
    }
  }
}

extension HTTPCheck.Expectation: CustomStringConvertible {
  /// The expected response, as it follows "expected:".
  public var description: String {
    switch self {
    case .status(let ranges):
      "status "
        + ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
        .joined(separator: ", ")
    case .text(let text): "a body with the text \(text.quoted)"
    case .noText(let text): "a body without the text \(text.quoted)"
    case .header(let name, let value): "the header \(name): \(value)"
    case .json(let pointer, nil): "a JSON body with \(pointer.name)"
    case .json(let pointer, let comparison?):
      "a JSON body with \(pointer.name) \(comparison.operator.rawValue) \(comparison.value)"
    case .time(let limit): "a response within \(limit.text)"
    case .certificate(let period): "a certificate that is valid for \(period.days)"
    }
  }
}

/// A response with what the check measured.
struct JudgedResponse {
  var status: Int
  var headers: [String: String]
  var body: Data
  var duration: Duration

  /// The time until the certificate expires; nil if it is unknown.
  var certificateValidity: Duration?

  /// Whether the request used TLS.
  var isSecure: Bool

  /// The body as JSON; nil if it is none.
  lazy var json = JSON(parsing: body)
}

extension HTTPCheck.Expectation {
  /// Returns what a response is instead, as it follows "returned"; nil if it is as expected.
  func violation(by response: inout JudgedResponse) -> String? {
    switch self {
    case .status(let ranges):
      return ranges.contains { $0.contains(response.status) } ? nil : "status \(response.status)"
    case .text(let text):
      return response.body.contains(text) ? nil : response.bodyText
    case .noText(let text):
      return response.body.contains(text) ? "a body with it" : nil
    case .header(let name, let value):
      guard let received = response.headers[name.lowercased()] else { return "no header \(name)" }
      return received.isIdentical(to: value) ? nil : "the header \(name): \(received)"
    case .json(let pointer, let comparison):
      guard let document = response.json else { return "no JSON: \(response.bodyText)" }
      guard let value = pointer.value(in: document) else {
        return "a JSON body without \(pointer.name)"
      }
      guard let comparison, !comparison.accepts(value) else { return nil }
      let text = value.shown
      return "a JSON body with \(pointer.name) = \(text.prefix(200))\(text.count > 200 ? "…" : "")"
    case .time(let limit):
      return response.duration <= limit ? nil : "a response after \(response.duration.text)"
    case .certificate(let period):
      guard response.isSecure else { return "no certificate, since the URL is not https" }
      guard let validity = response.certificateValidity else { return Self.unknownCertificate }
      return validity >= period
        ? nil
        : validity < .zero
          ? "an expired certificate" : "a certificate that is valid for \(validity.days)"
    }
  }

  static let unknownCertificate = "a certificate whose expiry is unknown"
}

extension HTTPCheck.Expectation.Comparison {
  /// Returns whether a JSON value is as expected.
  fileprivate func accepts(_ actual: JSON) -> Bool {
    switch `operator` {
    case .equal: isEqual(to: actual)
    case .notEqual: !isEqual(to: actual)
    case .less: zip(actual.number, number) { $0 < $1 }
    case .greater: zip(actual.number, number) { $0 > $1 }
    }
  }

  private func isEqual(to actual: JSON) -> Bool {
    switch actual {
    // A number has several spellings, and a `Double` only 53 bits.
    case .integer(let integer) where Int(value) != nil: Int(value) == integer
    case .integer, .number: zip(actual.number, number) { $0 == $1 }
    case .string(let text): text.isIdentical(to: value)
    case .boolean, .null: actual.shown == value
    default: false
    }
  }

  private func zip(_ first: Double?, _ second: Double?, _ isTrue: (Double, Double) -> Bool) -> Bool
  {
    guard let first, let second else { return false }
    return isTrue(first, second)
  }
}

extension JSON {
  /// The value as text: a string without quotes; an array or an object only by its type.
  var shown: String {
    switch self {
    case .null: "null"
    case .array, .object: typeName
    default: text
    }
  }

  fileprivate var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}

extension String {
  /// Whether the texts have the same bytes; `==` ignores how characters are composed.
  func isIdentical(to other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension JSONPointer {
  /// The pointer for messages; that of the whole document is empty.
  fileprivate var name: String { tokens.isEmpty ? "a value" : description }
}

extension JudgedResponse {
  /// The beginning of the body.
  fileprivate var bodyText: String {
    body.isEmpty
      ? "no body"
      : "a body that starts with \(String(decoding: body.prefix(200), as: UTF8.self).quoted)"
  }
}

extension Data {
  fileprivate func contains(_ text: String) -> Bool {
    text.isEmpty || firstRange(of: Data(text.utf8)) != nil
  }
}

extension String {
  fileprivate var quoted: String { "\"\(self)\"" }
}

extension Duration {
  /// The days, rounded down: "1 day", "14 days".
  var days: String {
    let days = components.seconds / 86_400
    return days == 1 ? "1 day" : "\(days) days"
  }
}
