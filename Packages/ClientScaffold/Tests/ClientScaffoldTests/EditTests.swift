import ClientScaffold
import Testing

@Suite struct EditTests {
  private let manifest = """
    // clients
    let packages: [LocalPackage] = [
      // clients
      .client("NetworkClient"),
      // services
      .client("CounterService"),
    ]
    let others = [
      // stores
    ]

    """

  @Test func `a client becomes the last of its floor in the list of packages`() throws {
    let clients = try RootManifest.adding(client: "WeatherClient", toFloor: "clients", in: manifest)
    #expect(
      clients
        == manifest.replacing(
          "\"NetworkClient\"),\n",
          with: """
            "NetworkClient"),
              .client("WeatherClient"),

            """
        )
    )
    let both = try RootManifest.adding(client: "ClockService", toFloor: "services", in: clients)
    #expect(
      both.contains("  .client(\"ClockService\"),\n]\nlet others")
    )
  }

  @Test(arguments: [
    ("stores", "the comment '// stores' in the list 'packages'"),
    ("client", "the comment '// client' in the list 'packages'"),
  ])
  func `a floor that the list of packages does not have is refused`(floor: String, missing: String)
  {
    let error = #expect(
      throws: ClientScaffoldError.unknownPlace(file: "Package.swift", missing: missing)
    ) {
      try RootManifest.adding(client: "WeatherClient", toFloor: floor, in: manifest)
    }
    #expect(
      error?.description == "Package.swift has no place for the client: \(missing) is missing."
    )
  }

  @Test(arguments: ["", "let packages = [", "// clients"])
  func `a manifest without a list of packages is refused`(manifest: String) {
    #expect(throws: ClientScaffoldError.self) {
      try RootManifest.adding(client: "WeatherClient", toFloor: "clients", in: manifest)
    }
  }

  @Test(arguments: [
    (
      "Floor(\n  \"clients\",\n  [\n    .client(\"A\"),\n  ]\n)",
      "Floor(\n  \"clients\",\n  [\n    .client(\"A\"),\n    .client(\"New\"),\n  ]\n)"
    ),
    (
      "Floor(\n  \"clients\",\n  [\n    .client(\"A\")\n  ]\n)",
      "Floor(\n  \"clients\",\n  [\n    .client(\"A\"),\n    .client(\"New\"),\n  ]\n)"
    ),
    (
      "Floor(\"clients\", [.client(\"A\", [1])]), Floor(\"stores\", [])",
      "Floor(\"clients\", [.client(\"A\", [1]), .client(\"New\")]), Floor(\"stores\", [])"
    ),
    ("Floor(\"clients\", [\n])", "Floor(\"clients\", [.client(\"New\")])"),
    ("Floor(\"clients\", [])", "Floor(\"clients\", [.client(\"New\")])"),
  ])
  func `a client becomes the last of the list behind the name of its floor`(
    text: String,
    expected: String
  ) throws {
    #expect(
      try ArchitectureFile.adding(client: "New", toFloor: "clients", in: text) == expected
    )
  }

  @Test(arguments: ["", "\"clients\"", "\"clients\", other, []", "\"clients\", [", "clients []"])
  func `a file without a list behind the name of the floor is refused`(text: String) {
    #expect(
      throws: ClientScaffoldError.unknownPlace(
        file: "The file of the floors",
        missing: "a list behind \"clients\""
      )
    ) {
      try ArchitectureFile.adding(client: "New", toFloor: "clients", in: text)
    }
  }
}
