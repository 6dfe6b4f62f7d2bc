public import Contract
public import TemplateClient
import Testing

/// The contract of ``TemplateClient``: the rules that every working configuration keeps.
public enum TemplateClientContract {
  /// A rule about a client.
  public typealias Rule = Contract.Rule<Subject>

  /// A client under test, and whatever else its rules need.
  public struct Subject: Sendable {
    /// A new client.
    public var client: TemplateClient

    /// Opens the same text again, as the next run of a program does.
    public var reopened: @Sendable () throws -> TemplateClient

    /// Creates a subject.
    public init(
      client: TemplateClient,
      reopened: @escaping @Sendable () throws -> TemplateClient
    ) {
      self.client = client
      self.reopened = reopened
    }
  }

  /// Every rule; each needs a new subject.
  public static let rules = [
    Rule("A new client has no text") { subject in
      try check(try subject.client.text(), is: nil)
    },
    // snippet.rule
    Rule("A saved text replaces the previous one") { subject in
      for text in ["first", "", "second\n"] {
        try subject.client.save(text)
        try check(try subject.client.text(), is: text)
      }
    },
    // snippet.end
    Rule("The text outlives the client") { subject in
      try subject.client.save("text")
      try check(try subject.reopened().text(), is: "text")
    },
  ]
}
