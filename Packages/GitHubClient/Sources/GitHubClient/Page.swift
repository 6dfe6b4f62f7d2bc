public import APIClient

/// A page of a list.
public struct Page<Element: Equatable & Sendable>: Equatable, Sendable {
  /// The elements, in the order of the server.
  public var elements: [Element]

  /// The other pages.
  public var links: Links

  /// The validator for a later request; nil if the response has none.
  public var validator: Validator?

  /// Creates a page.
  public init(_ elements: [Element], links: Links = Links(), validator: Validator? = nil) {
    self.elements = elements
    self.links = links
    self.validator = validator
  }
}
