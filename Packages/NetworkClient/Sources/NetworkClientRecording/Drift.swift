public import NetworkClient
public import PortableFoundation
import TextFormatting

/// The differences in shape between a response and the recorded one.
///
/// Values are not compared: a drift shows that the protocol of the server changed, not its data.
///
/// The message may quote the server: escape it before it reaches a terminal.
public struct Drift: Equatable, Sendable {
  /// The URL of the recorded request.
  public var url: URL

  /// The changes of the status, the content type and the fields of the body, in this order; fields are sorted by path.
  public var changes: [Change]

  /// Creates a drift.
  public init(url: URL, changes: [Change]) {
    self.url = url
    self.changes = changes
  }

  /// One difference between a response and the recorded one.
  public struct Change: Equatable, Sendable {
    /// The changed part, such as "the status" or "the field items[].name".
    public var subject: String

    /// The recorded value or type; nil if the subject is new.
    public var recorded: String?

    /// The current value or type; nil if the subject is missing.
    public var found: String?

    /// Creates a change.
    public init(_ subject: String, recorded: String?, found: String?) {
      self.subject = subject
      self.recorded = recorded
      self.found = found
    }
  }

  /// Returns the changes from a recorded response to another one.
  ///
  /// The status and the content type without its parameters are compared and, if both bodies are JSON, the fields and
  /// their types. All elements of an array are merged, so that their number and order do not matter.
  public static func changes(
    from recorded: NetworkClient.Response,
    to found: NetworkClient.Response
  ) -> [Change] {
    change(of: "the status", from: "\(recorded.status)", to: "\(found.status)")
      + change(of: "the content type", from: recorded.mediaType, to: found.mediaType)
      + changes(from: JSON(parsing: recorded.body), to: JSON(parsing: found.body))
  }

  /// Returns the changes from a recorded outcome to another one; the causes of errors are not compared.
  static func changes(from recorded: Outcome, to found: Outcome) -> [Change] {
    switch (recorded, found) {
    case (.response(let recorded), .response(let found)):
      changes(from: recorded, to: found)
    case (.failure(let recorded), .failure(let found)) where recorded.kind == found.kind:
      []
    default:
      [Change("the outcome", recorded: recorded.summary, found: found.summary)]
    }
  }

  private static func changes(from recorded: JSON?, to found: JSON?) -> [Change] {
    guard let recorded, let found else {
      let formats = [recorded, found].map { $0 == nil ? "not JSON" : "JSON" }
      return change(of: "the body", from: formats[0], to: formats[1])
    }
    return Shape(recorded).changes(to: Shape(found))
  }
}

extension Drift: CustomStringConvertible {
  /// A message with the URL and the changes.
  public var description: String {
    "\(url) differs from the recording: \(changes.map(\.description).joined(separator: "; "))."
  }
}

extension Drift.Change: CustomStringConvertible {
  /// The change as a clause without a full stop.
  public var description: String {
    switch (recorded, found) {
    case (let recorded?, let found?): "\(subject) changed from \(recorded) to \(found)"
    case (_?, nil): "\(subject) is only in the recording"
    case (nil, _): "\(subject) is not in the recording"
    }
  }
}

/// Returns the change of a subject, or nothing if it is unchanged.
func change(of subject: String, from recorded: String?, to found: String?) -> [Drift.Change] {
  recorded == found ? [] : [Drift.Change(subject, recorded: recorded, found: found)]
}

extension NetworkClient.Response {
  /// The content type in lower case, without its parameters.
  fileprivate var mediaType: String? {
    headers["content-type"].map { type in
      type.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    }
  }
}

extension Outcome {
  fileprivate var summary: String {
    switch self {
    case .response(let response): "a response with status \(response.status)"
    case .failure(let failure): "an error (\(failure.cause))"
    }
  }
}
