/// Stores one text.
///
/// The text outlives the client: another client of the same file returns it.
public struct TemplateClient: Sendable {
  /// Returns the saved text; nil before a text is saved.
  ///
  /// A new client has no text.
  ///
  /// - Throws: ``TemplateClientError/unreadable(path:)`` if the file contains something else.
  public var text: @Sendable () throws -> String?

  /// Saves a text.
  ///
  /// A saved text replaces the previous one.
  ///
  /// - Throws: ``TemplateClientError/unwritable(path:)``.
  public var save: @Sendable (_ text: String) throws -> Void

  /// Creates a client from its endpoints.
  public init(
    text: @escaping @Sendable () throws -> String?,
    save: @escaping @Sendable (_ text: String) throws -> Void
  ) {
    self.text = text
    self.save = save
  }
}
