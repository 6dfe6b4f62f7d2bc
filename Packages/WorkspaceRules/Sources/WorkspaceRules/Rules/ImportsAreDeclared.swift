extension ArchitectureRule {
  static let importsAreDeclared = ArchitectureRule(
    "imports are declared",
    reason:
      "Without the declaration, the build succeeds only if another target happens to build the module."
  ) { workspace, _ in
    workspace.strictPlaces.flatMap { package, target, file in
      let declared = target.dependencies.flatMap { workspace.modules(of: $0, in: package) }
      return file.imports.filter { found in
        workspace.owner(of: found.module) != nil && !declared.contains(found.module)
          && found.module != target.name
      }.map { found in
        Finding(
          file: file.path,
          line: found.line,
          problem: "\(target.name) does not declare \(found.module), which it imports",
          remedy:
            "Add it to the dependencies of \(target.name) in \(package.manifest.path)."
        )
      }
    }
  }
}

extension Workspace {
  /// All targets except those of the root that are modules of packages.
  var strictTargets: [(package: Package, target: Target)] {
    ([root] + packages).flatMap { package in
      package.targets.filter { package.name != root.name || !$0.sources.isEmpty }
        .map { (package, $0) }
    }
  }

  /// The files of the strict targets.
  fileprivate var strictPlaces: [Place] {
    strictTargets.flatMap { package, target in target.sources.map { (package, target, $0) } }
  }
}
