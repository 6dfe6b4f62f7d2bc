extension ArchitectureRule {
  static let dependenciesAreLocal = ArchitectureRule(
    "dependencies are local",
    reason: "Building, reading and trusting the workspace needs nothing outside the repository."
  ) { workspace, _ in
    ([workspace.root] + workspace.packages).flatMap { package in
      package.externalDependencies.map { dependency in
        Finding(
          file: package.manifest.path,
          line: package.manifest.line(with: dependency),
          problem: "\(dependency) is not a package of the workspace",
          remedy: "Remove it, or write the needed part as a package of the workspace."
        )
      }
    }
  }
}
