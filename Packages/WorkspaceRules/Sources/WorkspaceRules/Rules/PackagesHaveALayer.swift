extension ArchitectureRule {
  static let packagesHaveALayer = ArchitectureRule(
    "every package has a layer",
    reason: "The layer determines which packages a package may use."
  ) { workspace, architecture in
    let listed = architecture.packages.map(\.name)
    let packages = workspace.packages.map(\.name)
    let values = workspace.places.map(\.file).first { $0.path == architecture.file }
    return workspace.packages.filter { !listed.contains($0.name) }.map { package in
      Finding(
        file: package.manifest.path,
        line: 1,
        problem: "\(package.name) has no layer",
        remedy: "Add it to a layer in \(architecture.file)."
      )
    }
      + listed.filter { !packages.contains($0) }.map { name in
        Finding(
          file: architecture.file,
          line: values?.line(with: "\"\(name)\"") ?? 1,
          problem: "no package \(name)",
          remedy: "Create Packages/\(name), or remove the name from its layer."
        )
      }
  }
}
