/// What `workspace new` creates: copies of one template package, or of two and an app.
enum TemplateKind: String, CaseIterable, Sendable {
  case client
  case store
  case tool

  /// A package that is copied.
  struct Source {
    /// The name of the template package.
    let template: String

    /// The layer of the copy, unless the user names another one.
    let layer: String

    /// The function that lists the copy: `.client("…")`.
    let entry: String
  }

  /// The packages that are copied.
  var sources: [Source] {
    let store = Source(template: "TemplateStore", layer: "sources", entry: "client")
    return switch self {
    case .client: [Source(template: "TemplateClient", layer: "clients", entry: "client")]
    case .store: [store]
    case .tool: [store, Source(template: "TemplateCommand", layer: "commands", entry: "library")]
    }
  }

  /// Returns the words of the templates with their replacements; of two that overlap, the first counts.
  func replacements(for name: String) -> [(String, String)] {
    switch self {
    case .client, .store: sources.map { ($0.template, name) }
    case .tool: [("Template", name.prefix(1).uppercased() + name.dropFirst()), ("template", name)]
    }
  }

  /// Keywords, modules and common types of Swift, and a command of the shell.
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

  /// Returns why nothing of this kind can have a name; nil if it can.
  func objection(to name: String) -> String? {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    switch self {
    case .tool:
      guard !name.isEmpty, name.utf8.allSatisfy(letters.contains) else {
        return "write it in lower-case ASCII letters"
      }
      return Self.reservedNames.contains(name[...])
        ? "Swift or the shell has another use for it" : nil
    case .client, .store:
      let isName = name.utf8.allSatisfy { byte in
        letters.contains(byte | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
      guard isName, name.first?.isUppercase == true else {
        return "write it in ASCII letters and digits, a capital letter first"
      }
      guard !Self.reservedNames.contains(name[...]) else { return "Swift has another use for it" }
      return ["Contract", "Live", "Tests"].first(where: name.hasSuffix).map { suffix in
        "modules that end with '\(suffix)' belong to another package"
      }
    }
  }
}
