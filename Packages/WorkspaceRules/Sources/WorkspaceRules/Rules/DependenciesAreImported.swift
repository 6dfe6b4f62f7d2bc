extension ArchitectureRule {
  static let dependenciesAreImported = ArchitectureRule(
    "dependencies are imported",
    reason: "An unused dependency costs build time and misleads readers."
  ) { workspace, _ in
    let ofTargets = workspace.strictTargets.flatMap { package, target in
      // A test that runs a program depends on it without importing it.
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
          problem: "\(target.name) declares \(dependency), which it does not import",
          remedy: "Remove it from the dependencies of \(target.name)."
        )
      }
    }
    let ofPackages = workspace.packages.flatMap { package in
      let owners = package.targets.flatMap(\.imports).map { workspace.owner(of: $0)?.name }
      return package.dependencies.filter { !owners.contains($0) }.map { dependency in
        Finding(
          file: package.manifest.path,
          line: package.manifest.line(with: "/\(dependency)\""),
          problem: "\(package.name) declares \(dependency), which no target imports",
          remedy: "Remove it from the dependencies of the package."
        )
      }
    }
    return ofTargets + ofPackages
  }
}

extension SourceFile {
  /// Returns the number of the line of a manifest with the name of a target.
  ///
  /// The last line counts: the package and a product may have the same name.
  fileprivate func line(declaring target: Target) -> Int {
    let name = "name: \"\(target.name)\""
    return
      (lines.lastIndex { line in
        line.contains("arget(\(name)") || line.drop(while: \.isWhitespace).hasPrefix(name)
      } ?? 0) + 1
  }
}
