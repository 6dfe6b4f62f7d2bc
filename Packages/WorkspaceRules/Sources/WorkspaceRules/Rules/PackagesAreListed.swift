extension ArchitectureRule {
  static let packagesAreListed = ArchitectureRule(
    "the root lists every package",
    reason: "The build of the workspace skips packages that the root does not list."
  ) { workspace, _ in
    workspace.packages.filter { package in
      !workspace.root.dependencies.contains(package.name)
        || !workspace.root.targets.contains { $0.name == "\(package.name)Tests" }
    }.map { package in
      Finding(
        file: workspace.root.manifest.path,
        line: 1,
        problem: "\(package.name) and its tests are not in the root's list of packages",
        remedy: "Add it to 'packages'."
      )
    }
  }
}
