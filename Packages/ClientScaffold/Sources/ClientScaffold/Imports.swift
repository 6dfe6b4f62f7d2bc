/// The imports of a file, sorted by module.
///
/// - Parameters:
///   - modules: The modules, each with `public ` before its name where a public declaration needs it.
///   - types: The types of the file, for which FoundationEssentials may be needed.
///   - publicTypes: Those of them that stand in public declarations.
func imports(
  _ modules: [String],
  for types: [ValueType] = [],
  exposing publicTypes: [ValueType] = []
) -> String {
  var imports = modules.map { module in
    let name = module.replacing("public ", with: "")
    return (name: name, line: name == module ? "import \(name)" : "public import \(name)")
  }
  if (types + publicTypes).contains(where: \.isOfFoundation) {
    let access = publicTypes.contains(where: \.isOfFoundation) ? "public " : ""
    let conditional = """
      #if canImport(FoundationEssentials)
        \(access)import FoundationEssentials
      #else
        \(access)import Foundation
      #endif
      """
    imports.append((name: "FoundationEssentials", line: conditional))
  }
  return imports.sorted { $0.name < $1.name }.map(\.line).joined(separator: "\n")
}
