public import NetworkClient
public import PortableFoundation
import TextFormatting

/// How the shape of an answer differs from the recorded one: never a matter of values.
///
/// Text in it may come from the server: escape it before it reaches a terminal.
public struct Drift: Equatable, Sendable {
  /// What was asked for, as it is in the recording.
  public var url: URL

  /// What has changed: the status, the content type, and then the fields of the body by their paths.
  public var changes: [Change]

  /// The changes of an answer.
  public init(url: URL, changes: [Change]) {
    self.url = url
    self.changes = changes
  }

  /// Something that is another than in the recording.
  public struct Change: Equatable, Sendable {
    /// What has changed, such as "the status" or "the field items[].name".
    public var subject: String

    /// What it was, or nil if it is new.
    public var recorded: String?

    /// What it is now, or nil if it is gone.
    public var found: String?

    /// A change of something.
    public init(_ subject: String, recorded: String?, found: String?) {
      self.subject = subject
      self.recorded = recorded
      self.found = found
    }
  }

  /// What has changed from a recorded answer to another one.
  ///
  /// Compared are the statuses, the content types without their parameters, and, where both bodies are JSON,
  /// which fields there are and of which types. The elements of an array are taken together, so that
  /// neither their number nor their order matters.
  public static func changes(
    from recorded: NetworkClient.Response,
    to found: NetworkClient.Response
  ) -> [Change] {
    change(of: "the status", from: "\(recorded.status)", to: "\(found.status)")
      + change(of: "the content type", from: recorded.mediaType, to: found.mediaType)
      + changes(from: JSON(recorded.body), to: JSON(found.body))
  }

  /// What has changed from what became of a request to what becomes of it now.
  static func changes(from recorded: Outcome, to found: Outcome) -> [Change] {
    switch (recorded, found) {
    case (.response(let recorded), .response(let found)):
      changes(from: recorded, to: found)
    case (.failure(let recorded), .failure(let found)) where recorded.kind == found.kind:
      []
    default:
      [Change("the outcome", recorded: recorded.words, found: found.words)]
    }
  }

  private static func changes(from recorded: JSON?, to found: JSON?) -> [Change] {
    guard let recorded, let found else {
      let words = [recorded, found].map { $0 == nil ? "not JSON" : "JSON" }
      return change(of: "the body", from: words[0], to: words[1])
    }
    return Shape(recorded).changes(to: Shape(found))
  }
}

extension Drift: CustomStringConvertible {
  /// One sentence: the URL and its changes.
  public var description: String {
    "\(url) differs from the recording: \(changes.map(\.description).joined(separator: "; "))."
  }
}

extension Drift.Change: CustomStringConvertible {
  /// The change in words, without a full stop.
  public var description: String {
    switch (recorded, found) {
    case (let recorded?, let found?): "\(subject) was \(recorded) and is \(found)"
    case (_?, nil): "\(subject) is only in the recording"
    case (nil, _): "\(subject) is not in the recording"
    }
  }
}

/// The change of something, if it has changed.
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
  fileprivate var words: String {
    switch self {
    case .response(let response): "an answer with status \(response.status)"
    case .failure(let failure): "an error (\(failure.cause))"
    }
  }
}
