extension ArchitectureRule {
  static let packagesHaveTheirShape = ArchitectureRule(
    "packages of a kind have one shape",
    reason: "Readers of one package find everything in the others of its kind."
  ) { workspace, architecture in
    let kinds = architecture.packages.reduce(into: [:]) { $0[$1.name] = $1.kind }
    return workspace.packages.flatMap { package -> [Finding] in
      guard let kind = kinds[package.name] else { return [] }
      func finding(_ problem: String, _ remedy: String) -> Finding {
        Finding(file: package.manifest.path, line: 1, problem: problem, remedy: remedy)
      }
      func named(_ template: String) -> String {
        template.replacing("<Name>", with: package.name)
      }
      let missing = kind.files.map(named).filter { !package.has($0) }.map { file in
        finding("the \(kind.name) has no \(file)", "Add \(package.path(file)).")
      }
      let products = package.products.map(\.name)
      let missingProducts = kind.products.map(named).filter { !products.contains($0) }.map {
        product in
        finding("the \(kind.name) has no product \(product)", "Add it to the products.")
      }
      let unexpected = package.files.keys.sorted().filter { !architecture.directory.match($0) }.map
      {
        file in
        Finding(
          file: package.path(file),
          line: 1,
          problem: "packages do not have such files",
          remedy: "Move the file into Sources, Tests or Snippets, or out of the package."
        )
      }
      return missing + missingProducts + unexpected
    }
  }
}

extension Package {
  /// Returns whether the package has a file, or a directory with Swift files.
  fileprivate func has(_ file: String) -> Bool {
    file.hasSuffix("/")
      ? files.keys.contains { $0.hasPrefix(file) && $0.hasSuffix(".swift") }
      : files[file] != nil
  }
}
