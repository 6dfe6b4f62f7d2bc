extension ArchitectureRule {
  static let importsGoDown = ArchitectureRule(
    "imports go down",
    reason: "A package is understood and tested without the packages next to it and above it."
  ) { workspace, architecture in
    workspace.places.flatMap { package, _, file in
      file.imports.compactMap { found in
        guard let owner = workspace.owner(of: found.module), owner.name != package.name,
          let own = architecture.layer(of: package.name),
          let other = architecture.layer(of: owner.name), other >= own
        else { return nil }
        let place = other == own ? "the same layer" : "a higher layer"
        return Finding(
          file: file.path,
          line: found.line,
          problem: "\(package.name) imports \(found.module), of \(place) "
            + "(\(architecture.layers[other].name))",
          remedy:
            "Take the needed function as a closure, or move \(package.name) to a higher layer."
        )
      }
    }
  }
}
