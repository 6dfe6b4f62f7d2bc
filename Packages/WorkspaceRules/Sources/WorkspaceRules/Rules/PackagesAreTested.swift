extension Rule {
  static let packagesAreTested = Rule(
    "every package has a test",
    reason: "A package is trusted alone, and so it is tested alone."
  ) { workspace, _ in
    workspace.packages.filter { package in
      !package.places.contains { $0.target.kind == .test && $0.file.code.contains("@Test") }
    }.map { package in
      Finding(
        file: package.manifest.path,
        line: package.manifest.line(with: ".testTarget"),
        what: "\(package.name) has no test",
        remedy: "Write one in \(package.path("Tests/\(package.name)Tests"))."
      )
    }
  }
}
