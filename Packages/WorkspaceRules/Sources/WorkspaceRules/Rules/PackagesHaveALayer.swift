extension ArchitectureRule {
  static let packagesHaveALayer = ArchitectureRule(
    "every package has a layer",
    reason: "The layer says what a package may use and what may use it."
  ) { workspace, architecture in
    let listed = architecture.packages.map(\.name)
    let packages = workspace.packages.map(\.name)
    let values = workspace.places.map(\.file).first { $0.path == architecture.file }
    return workspace.packages.filter { !listed.contains($0.name) }.map { package in
      Finding(
        file: package.manifest.path,
        line: 1,
        what: "\(package.name) has no layer",
        remedy: "Add it to a layer in \(architecture.file)."
      )
    }
      + listed.filter { !packages.contains($0) }.map { name in
        Finding(
          file: architecture.file,
          line: values?.line(with: "\"\(name)\"") ?? 1,
          what: "no package \(name)",
          remedy: "Create Packages/\(name), or remove the name from its layer."
        )
      }
  }
}
