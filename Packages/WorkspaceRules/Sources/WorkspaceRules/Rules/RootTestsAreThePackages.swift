extension ArchitectureRule {
  static let rootTestsAreThePackages = ArchitectureRule(
    "the root tests a package with the package's dependencies",
    reason: "A test that builds in the workspace also builds in its own package."
  ) { workspace, _ in
    workspace.packages.filter { package in
      workspace.root.tests(of: package.name)
        .contains { $0 != package.tests(of: package.name).first }
    }.map { package in
      Finding(
        file: workspace.root.manifest.path,
        line: workspace.root.manifest.line(with: "  \(package.name):"),
        problem:
          "the dependencies of \(package.name)Tests differ from those in the package's manifest",
        remedy: "Run 'swift run workspace architecture --update'."
      )
    }
  }
}

extension Package {
  /// Returns the sorted dependencies of each target that tests a package.
  fileprivate func tests(of package: String) -> [[String]] {
    targets.filter { $0.name == "\(package)Tests" }.map { $0.dependencies.sorted() }
  }
}

extension Workspace {
  /// The table of the root's manifest: a line for each package with the dependencies of its tests.
  public var testTable: String {
    packages.sorted { $0.name < $1.name }.map { package in
      let dependencies = package.tests(of: package.name).joined().map { " \($0)" }
      return "  \(package.name):\(dependencies.joined())\n"
    }.joined()
  }
}
