extension Rule {
  static let packagesHaveAFloor = Rule(
    "every package has a floor",
    reason: "The floor says what a package may use and who may use it."
  ) { workspace, architecture in
    let pieces = architecture.floors.flatMap(\.pieces).map(\.name)
    let packages = workspace.packages.map(\.name)
    let values = workspace.places.map(\.file).first { $0.path == architecture.file }
    return workspace.packages.filter { !pieces.contains($0.name) }.map { package in
      Finding(
        file: package.manifest.path,
        line: 1,
        what: "\(package.name) has no floor",
        remedy: "Name it in a floor in \(architecture.file)."
      )
    }
      + pieces.filter { !packages.contains($0) }.map { piece in
        Finding(
          file: architecture.file,
          line: values?.line(with: "\"\(piece)\"") ?? 1,
          what: "there is no package \(piece)",
          remedy: "Make it in Packages/\(piece), or take its name out of the floor."
        )
      }
  }
}
