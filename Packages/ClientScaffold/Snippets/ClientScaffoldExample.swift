import ClientScaffold

let endpoint = try Endpoint("temperature(city: String) async throws -> Double")
let client = try ClientSpecification(name: "WeatherClient", endpoints: [endpoint])

// A new package has the tools, platforms and settings of the workspace.
let manifest = """
  // swift-tools-version: 6.2
  let package = Package(
    name: "workspace",
    platforms: [.macOS(.v15)],
  )

  // The same settings in every package of the workspace.
  """
for file in try client.files(alike: manifest) {
  print(file.path)  // Package.swift, README.md, Snippets/WeatherClientExample.swift, …
}

do {
  _ = try Endpoint("temperature(city) async throws -> Double")
} catch {
  print(error)  // The endpoint '…' cannot be understood at ') async throws -> Double': write …
}
