extension ClientSpecification {
  func packageManifest(alike manifest: String) throws -> ScaffoldFile {
    let common = try CommonLines(of: manifest)
    let products = modules.dropLast().map { module in
      Layout.list(".library(", ["name: \"\(module)\"", "targets: [\"\(module)\"]"], ")")
    }
    let packages = self.packages.map { package in
      Layout.text(".package(path: \"../\(package)\")")
    }
    let targets = [
      target(name, uses: ["Unimplemented"]),
      target("\(name)Live", uses: [name] + clients + (trapping.isEmpty ? [] : ["Unimplemented"])),
      target("\(name)Contract", uses: ["Contract", name]),
      target(
        "\(name)Tests",
        ".testTarget",
        uses: ["Contract", "Unimplemented", name, "\(name)Live", "\(name)Contract"] + clients
      ),
    ]
    let package = Layout.list(
      "let package = Package(",
      [
        "name: \"\(name)\"",
        .text(common.platforms),
        .array("products: [", products, "]"),
        .array("dependencies: [", packages, "]"),
        .array("targets: [", targets, "]"),
        "swiftLanguageModes: [.v6]",
      ],
      ")"
    )
    return ScaffoldFile(
      "Package.swift",
      [
        """
        \(common.tools)
        import PackageDescription
        """,
        package.text(at: 0),
        common.settings,
      ]
    )
  }

  private func target(
    _ module: String,
    _ kind: String = ".target",
    uses modules: [String]
  ) -> Layout {
    let modules = modules.sorted().map { Layout.text("\"\($0)\"") }
    return .list(
      "\(kind)(",
      ["name: \"\(module)\"", .array("dependencies: [", modules, "]")],
      ")"
    )
  }
}

/// What every manifest has, letter for letter.
private struct CommonLines {
  let tools: String
  let platforms: String
  let settings: String

  init(of manifest: String) throws {
    func missing(_ what: String) -> ClientScaffoldError {
      .unknownPlace(file: "Package.swift", missing: what)
    }
    let lines = manifest.split(separator: "\n", omittingEmptySubsequences: false)
    guard let tools = lines.first, tools.hasPrefix("// swift-tools-version:") else {
      throw missing("the line '// swift-tools-version: …'")
    }
    guard let platforms = lines.first(where: { $0.hasPrefix("  platforms: ") }) else {
      throw missing("the line '  platforms: …'")
    }
    let settings = lines.drop { !$0.hasPrefix("// The same settings") }
    guard !settings.isEmpty else { throw missing("the part '// The same settings …'") }
    self.tools = String(tools)
    self.platforms =
      platforms.drop { $0 == " " }.dropLast(platforms.hasSuffix(",") ? 1 : 0)
      .description
    // Without the empty line behind the last line break.
    self.settings = settings.reversed().drop(while: \.isEmpty).reversed().joined(separator: "\n")
  }
}
