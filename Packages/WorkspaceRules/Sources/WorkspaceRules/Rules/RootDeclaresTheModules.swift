extension ArchitectureRule {
  static let rootDeclaresTheModules = ArchitectureRule(
    "the root declares the modules of the packages",
    reason: "A module that builds in its package also builds in the workspace, and for its users."
  ) { workspace, _ in
    let modules = workspace.packages.flatMap(\.targets)
    let differing = modules.filter { module in
      !workspace.root.targets.contains { $0.declares(module) }
    }
    // The apps and the tests of the workspace have their files in the root.
    let stale = workspace.root.targets.filter { target in
      target.kind != .executable && target.sources.isEmpty
        && !modules.contains { $0.name == target.name }
    }
    return (differing + stale).map { module in
      Finding(
        file: workspace.root.manifest.path,
        line: workspace.root.manifest.line(with: "/\(module.name):"),
        problem: "\(module.name) is not declared as in the manifest of its package",
        remedy: module.kind == .system
          ? "Declare its directory in 'declarations'."
          : "Run 'swift run workspace architecture --update'."
      )
    }
  }
}

extension Target {
  /// Returns whether a target has the same name, kind and dependencies as a module.
  fileprivate func declares(_ module: Target) -> Bool {
    name == module.name && kind == module.kind && Set(dependencies) == Set(module.dependencies)
  }
}

extension Workspace {
  /// The table of the root's manifest: a line for each module and test target, with its package and its dependencies.
  ///
  /// The root's manifest declares system libraries itself.
  public var moduleTable: String {
    packages.sorted { $0.name < $1.name }.flatMap { package in
      package.targets.filter { $0.kind != .system }.map { module in
        let dependencies = module.dependencies.sorted().map { " \($0)" }.joined()
        return "  \(package.name)/\(module.name):\(dependencies)\n"
      }
    }.joined()
  }
}
