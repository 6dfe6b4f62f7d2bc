extension ArchitectureRule {
  static let toolsStayApart = ArchitectureRule(
    "the packages of a tool are for that tool alone",
    reason: "A change to one tool cannot break another."
  ) { workspace, architecture in
    workspace.places.flatMap { package, target, file -> [Finding] in
      let isRoot = package.name == workspace.root.name
      guard !isRoot || target.kind == .executable else { return [] }
      let own = isRoot ? target.name : architecture.tool(of: package.name)
      return file.imports.compactMap { found in
        guard let owner = workspace.owner(of: found.module),
          let tool = architecture.tool(of: owner.name), tool != own
        else { return nil }
        return Finding(
          file: file.path,
          line: found.line,
          problem: "\(target.name) imports \(found.module), a package of the tool '\(tool)'",
          remedy: "Move the shared part into a package without a tool."
        )
      }
    }
  }
}
