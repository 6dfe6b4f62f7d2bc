extension ArchitectureRule {
  static let dependenciesAreLocal = ArchitectureRule(
    "nothing comes from outside",
    reason: "What is in the repository is all that it takes to build, to read and to trust."
  ) { workspace, _ in
    ([workspace.root] + workspace.packages).flatMap { package in
      package.outsideDependencies.map { dependency in
        Finding(
          file: package.manifest.path,
          line: package.manifest.line(with: dependency),
          what: "\(dependency) is not a package of the workspace",
          remedy: "Do without it, or make a package of what it is needed for."
        )
      }
    }
  }
}
