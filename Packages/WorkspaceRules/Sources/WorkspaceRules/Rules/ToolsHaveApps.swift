extension ArchitectureRule {
  static let toolsHaveApps = ArchitectureRule(
    "every tool has an app",
    reason: "Builds, tests and installation start from the executable target of a tool."
  ) { workspace, architecture in
    let apps = workspace.root.targets.filter { $0.kind == .executable }.map(\.name)
    return architecture.tools.filter { !apps.contains($0) }.map { tool in
      Finding(
        file: workspace.root.manifest.path,
        line: 1,
        problem: "`\(tool)` is not among the apps",
        remedy: "Add an executable target '\(tool)' with its sources in App/\(tool)."
      )
    }
      + apps.filter { !architecture.tools.contains($0) }.map { app in
        Finding(
          file: workspace.root.manifest.path,
          line: workspace.root.manifest.line(with: "name: \"\(app)\""),
          problem: "no package belongs to the app `\(app)`",
          remedy: "Add 'of: \"\(app)\"' to its packages in \(architecture.file)."
        )
      }
  }
}
