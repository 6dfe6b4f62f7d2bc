import ClientScaffold
import Testing

@Suite struct SpecificationTests {
  @Test(arguments: [
    ("", "a capital letter first"),
    ("weather", "write it in ASCII letters and digits, a capital letter first"),
    ("Weather Client", "a capital letter first"),
    ("../Weather", "a capital letter first"),
    ("Weather_Client", "a capital letter first"),
    ("Wétter", "a capital letter first"),
    ("Weather\n", "a capital letter first"),
    (String(repeating: "W", count: 31), "write at most 30 characters"),
    ("Protocol", "it has another meaning in the code of a client"),
    ("Self", "another meaning"),
    ("String", "another meaning"),
    ("Testing", "another meaning"),
    ("WeatherLive", "modules that end with 'Live' belong to another client"),
    ("WeatherContract", "'Contract'"),
    ("WeatherTests", "'Tests'"),
  ])
  func `a name that no client can have is refused`(name: String, reason: String) throws {
    let endpoint = try Endpoint("now()")
    for specify in [
      { try ClientSpecification(name: name, endpoints: [endpoint]) },
      { try ClientSpecification(name: "Weather", endpoints: [endpoint], using: [name]) },
    ] {
      let error = try #require(throws: ClientScaffoldError.self) { try specify() }
      #expect(error.description.hasPrefix("The name '\(name)' cannot be used: "))
      #expect(error.description.contains(reason))
    }
  }

  @Test func `a client needs an endpoint`() {
    let error = #expect(throws: ClientScaffoldError.missingEndpoint) {
      try ClientSpecification(name: "WeatherClient", endpoints: [])
    }
    #expect(error?.description.hasPrefix("A client needs an endpoint: write one as") == true)
  }

  @Test(arguments: [
    (["now()", "now() -> Int"], [], "now"),
    (["now()"], ["ClockClient", "WeatherClient"], "WeatherClient"),
    (["now()"], ["ClockClient", "ClockClient"], "ClockClient"),
    (["now()", "onNow() -> Int"], [], "onNow"),
  ])
  func `a name that is given twice is refused`(
    endpoints: [String],
    clients: [String],
    name: String
  ) throws {
    let endpoints = try endpoints.map { try Endpoint($0) }
    let error = #expect(throws: ClientScaffoldError.repeatedName(name)) {
      try ClientSpecification(name: "WeatherClient", endpoints: endpoints, using: clients)
    }
    #expect(error?.description.hasPrefix("The name '\(name)' is given twice: ") == true)
  }
}
