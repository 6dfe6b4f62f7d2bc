/// A kind of packages that `workspace new` creates from templates.
enum TemplateKind: String, CaseIterable, Sendable {
  case client
  case store
  case tool

  /// A template package, the default layer of its copy, and the function that lists it, as in `.component("…")`.
  typealias Source = (template: String, layer: String, kind: String)

  /// The template packages of the kind.
  var sources: [Source] {
    let store = ("TemplateStore", "sources", "component")
    return switch self {
    case .client: [("TemplateClient", "clients", "client")]
    case .store: [store]
    case .tool: [store, ("TemplateCommand", "commands", "library")]
    }
  }

  /// Returns the names in the templates with their replacements, in order of precedence.
  func replacements(for name: String) -> [(String, String)] {
    switch self {
    case .client, .store: sources.map { ($0.template, name) }
    case .tool: [("Template", name.prefix(1).uppercased() + name.dropFirst()), ("template", name)]
    }
  }

  /// Keywords, modules and common types of Swift, and a shell command.
  private static let reservedNames: Set<Substring> = Set(
    """
    Any Array Bool Data Date Decimal Dictionary Dispatch Double Error Failure Foundation \
    FoundationEssentials FoundationNetworking Glibc Int Musl Never Result Self Sendable Set String \
    Swift Synchronization Task Testing Type URL UUID Void XCTest \
    any as break case catch class default defer do else enum extension false for func guard if \
    import in init internal is let main nil operator package private protocol public repeat return \
    self some static struct subscript super swift switch test throw throws true try typealias var \
    where while
    """.split(separator: " ")
  )

  /// Returns the reason why a package or tool of this kind cannot have a name; nil if it can.
  func objection(to name: String) -> String? {
    if self == .tool, name.wholeMatch(of: /[a-z]+/) == nil { return "use lower-case ASCII letters" }
    if self != .tool, name.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) == nil {
      return "use ASCII letters and digits, starting with a capital letter"
    }
    if Self.reservedNames.contains(name[...]) { return "Swift or the shell reserves it" }
    return ["Contract", "Live", "Tests"].first(where: name.hasSuffix).map { suffix in
      "the suffix '\(suffix)' is for modules of a package"
    }
  }
}
