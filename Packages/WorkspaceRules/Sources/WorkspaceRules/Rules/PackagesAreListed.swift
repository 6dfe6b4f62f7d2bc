extension Rule {
  static let packagesAreListed = Rule(
    "the root lists every package",
    reason: "A package that the root does not list is neither built nor tested with the others."
  ) { workspace, _ in
    workspace.packages.filter { package in
      !workspace.root.dependencies.contains(package.name)
        || !workspace.root.targets.contains { $0.name == "\(package.name)Tests" }
    }.map { package in
      Finding(
        file: workspace.root.manifest.path,
        line: 1,
        what: "\(package.name) and its tests are not in the root's list of packages",
        remedy: "Add it to 'pieces'."
      )
    }
  }
}
