extension Rule {
  static let importsMakeNoCircle = Rule(
    "imports make no circle",
    reason: "Modules in a circle are one module in several folders."
  ) { workspace, _ in
    let targets = workspace.packages.flatMap(\.targets)
    let modules = Graph(
      edges: targets.reduce(into: [:]) { $0[$1.name] = $1.imports.subtracting([$1.name]) }
    )
    return modules.circles.compactMap { circle in
      let next = circle.count > 1 ? circle[1] : circle[0]
      let files = targets.first { $0.name == circle[0] }?.sources ?? []
      for file in files {
        for found in file.imports where found.module == next {
          return Finding(
            file: file.path,
            line: found.line,
            what: (circle + [circle[0]]).joined(separator: " imports "),
            remedy: "Move what both need into a module that they import."
          )
        }
      }
      return nil
    }
  }
}
