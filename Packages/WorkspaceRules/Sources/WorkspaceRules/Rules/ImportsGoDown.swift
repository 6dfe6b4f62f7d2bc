extension Rule {
  static let importsGoDown = Rule(
    "imports go down",
    reason: "A package is understood, tested and replaced without what is beside and above it."
  ) { workspace, architecture in
    workspace.places.flatMap { package, _, file in
      file.imports.compactMap { found in
        guard let owner = workspace.owner(of: found.module), owner.name != package.name,
          let own = architecture.floor(of: package.name),
          let other = architecture.floor(of: owner.name), other >= own
        else { return nil }
        let place = other == own ? "the same floor" : "a higher floor"
        return Finding(
          file: file.path,
          line: found.line,
          what: "\(package.name) imports \(found.module), of \(place) "
            + "(\(architecture.floors[other].name))",
          remedy: "Take what it needs as a closure, or put \(package.name) on a higher floor."
        )
      }
    }
  }
}
