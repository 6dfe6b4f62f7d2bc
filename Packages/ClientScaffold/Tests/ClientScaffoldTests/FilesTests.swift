import Testing

@testable import ClientScaffold

/// What holds for the files of every client.
@Suite struct FilesTests {
  @Test(arguments: Example.allCases)
  func `a client has every file of its kind`(example: Example) throws {
    let name = example.name
    let paths = try example.files().map(\.path)
    let expected = [
      "Package.swift", "README.md", "Snippets/\(name)Example.swift",
      "Sources/\(name)/Interface.swift", "Sources/\(name)/Mock.swift",
      "Sources/\(name)Live/Live.swift", "Sources/\(name)Contract/\(name)Contract.swift",
      "Tests/\(name)Tests/\(name)Configuration.swift", "Tests/\(name)Tests/ContractTests.swift",
      "Tests/\(name)Tests/Broken\(name)Tests.swift", "Tests/\(name)Tests/BrokenMock.swift",
      "Tests/\(name)Tests/ConfigurationTests.swift", "Tests/\(name)Tests/Calls.swift",
    ]
    #expect(Set(paths).isSuperset(of: expected))
    #expect(Set(paths).count == paths.count)
  }

  @Test(arguments: Example.allCases)
  func `tools, platforms and settings are those of the workspace`(example: Example) throws {
    let manifest = try example.text(of: "Package.swift")
    #expect(manifest.hasPrefix("// swift-tools-version: 6.9\n"))
    #expect(manifest.contains("\n  platforms: [.macOS(.v99)],\n"))
    #expect(manifest.hasSuffix("\n)\n\n// The same settings in every package.\nfor x in y {\n}\n"))
  }

  @Test(arguments: Example.allCases)
  func `each endpoint has a rule, which the interface says and three broken clients break`(
    example: Example
  ) throws {
    let interface = try example.text(of: "Sources/\(example.name)/Interface.swift")
    let contract = try example.text(
      of: "Sources/\(example.name)Contract/\(example.name)Contract.swift"
    )
    let broken = try example.text(of: "Tests/\(example.name)Tests/Broken\(example.name)Tests.swift")
    for endpoint in try example.specification().endpoints {
      #expect(contract.contains("Rule(\"\(endpoint.sentence)\")"))
      #expect(interface.contains("/// \(endpoint.sentence).\n"))
      #expect(broken.ranges(of: "breaks: \"\(endpoint.sentence)\"").count == 3)
    }
  }

  @Test(arguments: Example.allCases)
  func `the example of the README is the snippet`(example: Example) throws {
    let snippet = try example.text(of: "Snippets/\(example.name)Example.swift")
    #expect(try example.text(of: "README.md").contains("```swift\n\(snippet)```"))
  }

  @Test(arguments: Example.allCases)
  func `code fits into lines of 100 characters, ends each and leaves no empty space`(
    example: Example
  ) throws {
    for file in try example.files() where file.path.hasSuffix(".swift") {
      #expect(file.contents.hasSuffix("\n") && !file.contents.hasSuffix("\n\n"), "\(file.path)")
      #expect(!file.contents.contains("\n\n\n"), "\(file.path)")
      for line in file.contents.split(separator: "\n") where !line.contains("///") {
        #expect(line.count <= 100 && !line.hasSuffix(" "), "\(file.path): \(line)")
      }
    }
  }

  @Test(arguments: Example.allCases)
  func `live is a known issue of the contract, except where it ends the process`(
    example: Example
  ) throws {
    let specification = try example.specification()
    let tests = try example.text(of: "Tests/\(example.name)Tests/ContractTests.swift")
    #expect(tests.contains("withKnownIssue(\"live is not implemented yet\")"))
    for endpoint in specification.endpoints {
      #expect(tests.contains("\"\(endpoint.sentence)\"") == !endpoint.isThrowing)
    }
    let exits = try example.text(of: "Tests/\(example.name)Tests/ConfigurationTests.swift")
    #expect(exits.ranges(of: "processExitsWith").count == 2 * specification.trapping.count)
  }

  @Test func `a method finds its endpoint behind a parameter of the same name`() throws {
    let client = try ClientSpecification(
      name: "PlaceClient",
      endpoints: [try Endpoint("move(to move: Int, _ y: Int)")]
    )
    #expect(client.interface.contents.contains("    self.move(move, y)\n"))
  }

  @Test func `an error and a failing client are there only where something throws`() throws {
    let silent = try Example.silent.files()
    #expect(!silent.contains { $0.path.hasSuffix("Error.swift") })
    #expect(!silent.contains { $0.contents.contains("failing") || $0.contents.contains("Failure") })
    #expect(try Example.everyKind.files().contains { $0.path.hasSuffix("/EveryKindError.swift") })
  }

  @Test(arguments: [
    (
      "platforms: [.macOS(.v15)],\n\n// The same settings\n", "the line '// swift-tools-version: …'"
    ),
    ("// swift-tools-version: 6.2\n// The same settings\n", "the line '  platforms: …'"),
    ("// swift-tools-version: 6.2\n  platforms: [],\n", "the part '// The same settings …'"),
  ])
  func `a manifest without what is to be copied is refused`(
    manifest: String,
    missing: String
  ) throws {
    let specification = try Example.silent.specification()
    #expect(throws: ClientScaffoldError.unknownPlace(file: "Package.swift", missing: missing)) {
      try specification.files(alike: manifest)
    }
  }
}

/// Clients that have between them everything that a client can have.
enum Example: CaseIterable {
  case everyKind
  case everyType
  case silent
  case longest

  var name: String {
    switch self {
    case .everyKind: "EveryKind"
    case .everyType: "EveryType"
    case .silent: "SilentClient"
    case .longest: "L" + Self.filler + "a"
    }
  }

  func specification() throws -> ClientSpecification {
    try ClientSpecification(
      name: name,
      endpoints: try declarations.map { try Endpoint($0) },
      using: self == .longest ? ["CounterStore", "NetworkClient", "ResponseCodeStore"] : []
    )
  }

  func files() throws -> [ScaffoldFile] {
    try specification().files(
      alike: """
        // swift-tools-version: 6.9
        let package = Package(
          name: "root",
          platforms: [.macOS(.v99)],
        )

        // The same settings in every package.
        for x in y {
        }

        """
    )
  }

  func text(of path: String) throws -> String {
    try #require(try files().first { $0.path == path }).contents
  }

  private var declarations: [String] {
    switch self {
    case .everyKind:
      ["", "x: Int", "in x: Int, _ y: UUID", "_ x: Int, _ y: Int"].enumerated().flatMap {
        row,
        list in
        ["", " async", " throws", " async throws"].enumerated().flatMap { column, effects in
          ["a\(row)\(column)(\(list))\(effects)", "b\(row)\(column)(\(list))\(effects) -> Int"]
        }
      }
    case .everyType:
      ValueType.knownNames.enumerated().flatMap { index, type in
        ["a\(index)() throws -> \(type)", "b\(index)() -> [Int: [Set<\(type)>?]]"]
      }
    case .silent:
      ["note(_ text: String)"]
    case .longest:
      [" throws", ""].flatMap { effects in
        ["a", "b"].flatMap { last in
          ["", " -> UUID", " -> \(Self.longestType)"].enumerated().map { index, result in
            "a\(Self.filler.dropLast(2))\(effects.count % 2)\(index)\(last)"
              + "(x\(Self.filler)a y\(Self.filler)a: \(Self.longestType), "
              + "x\(Self.filler)b y\(Self.filler)b: \(Self.longestType)) async\(effects)\(result)"
          }
        }
      }
    }
  }

  private static let filler = String(repeating: "a", count: 28)

  private static let longestType = "[Int32: [Int: [Int8: [UUID]]]]"
}
