extension ArchitectureRule {
  static let dependenciesAreImported = ArchitectureRule(
    "dependencies are imported",
    reason: "What is declared and not used is built, and read, for nothing."
  ) { workspace, _ in
    let ofTargets = workspace.strictTargets.flatMap { package, target in
      // A test that runs a program depends on it, and does not import it.
      let programs = package.targets.filter { $0.kind == .executable }.map(\.name)
      return target.dependencies.filter { dependency in
        !programs.contains(dependency)
          && target.imports.isDisjoint(with: workspace.modules(of: dependency, in: package))
      }.map { dependency in
        Finding(
          file: package.manifest.path,
          line: package.manifest.line(
            with: "\"\(dependency)\"",
            from: package.manifest.line(declaring: target)
          ),
          what: "\(target.name) declares \(dependency), which it does not import",
          remedy: "Take it out of the dependencies of \(target.name)."
        )
      }
    }
    let ofPackages = workspace.packages.flatMap { package in
      let owners = package.targets.flatMap(\.imports).map { workspace.owner(of: $0)?.name }
      return package.dependencies.filter { !owners.contains($0) }.map { dependency in
        Finding(
          file: package.manifest.path,
          line: package.manifest.line(with: "/\(dependency)\""),
          what: "\(package.name) declares \(dependency), of which no target imports anything",
          remedy: "Take it out of the dependencies of the package."
        )
      }
    }
    return ofTargets + ofPackages
  }
}

extension SourceFile {
  /// The number of the line of a manifest on which a target has its name.
  ///
  /// The package and a product may have the same name, and stand before.
  fileprivate func line(declaring target: Target) -> Int {
    let name = "name: \"\(target.name)\""
    return
      (lines.lastIndex { line in
        line.contains("arget(\(name)") || line.drop(while: \.isWhitespace).hasPrefix(name)
      } ?? 0) + 1
  }
}
