import PortableFoundation

/// The pages that a response links (RFC 8288).
public struct Links: Equatable, Sendable {
  /// The first page; nil on the first page.
  public var first: PageLink?

  /// The page before this one; nil on the first page.
  public var previous: PageLink?

  /// The page after this one; nil on the last page.
  public var next: PageLink?

  /// The last page; nil on the last page.
  public var last: PageLink?

  /// Creates links without a page.
  public init() {}
}

extension Links {
  /// Reads the field `Link` of a response; of several pages with one relation, the first one counts.
  ///
  /// A page that cannot be followed is an error: without it, the list would seem to end. Links with other relations lead
  /// anywhere, and so do links of other resources (with the parameter `anchor`); they are ignored.
  ///
  /// - Throws: ``APIClientError/foreignURL(_:to:)``; ``APIClientError/network(_:)`` for a malformed field.
  init(_ field: String?, at url: URL, concealing credential: Credential?) throws(APIClientError) {
    guard let field else { return }
    guard let links = LinkField.parse(field) else {
      throw .malformed(url, "the field Link is malformed")
    }
    for link in links where link["anchor"] == nil {
      let relations = link["rel"]?.lowercased().split(whereSeparator: \.isWhitespace) ?? []
      for relation in relations {
        guard let page = Self.pages[String(relation)], self[keyPath: page] == nil else { continue }
        self[keyPath: page] = try PageLink(link.target, at: url, concealing: credential)
      }
    }
  }

  /// The pages by relation; `previous` is an old name of `prev`.
  private static var pages: [String: WritableKeyPath<Links, PageLink?>] {
    ["first": \.first, "prev": \.previous, "previous": \.previous, "next": \.next, "last": \.last]
  }
}
