/// What a new client is to be.
public struct ClientSpecification: Equatable, Sendable {
  /// The name of the package, its module and its type.
  public let name: String

  /// The endpoints, in the order of the interface.
  public let endpoints: [Endpoint]

  /// The names of the clients that its live configuration uses.
  public let clients: [String]

  /// A new client.
  ///
  /// - Throws: ``ClientScaffoldError``, if a name cannot be used or is given twice, or if there is no
  ///   endpoint.
  public init(name: String, endpoints: [Endpoint], using clients: [String] = []) throws {
    for name in [name] + clients { try Self.check(name) }
    guard !endpoints.isEmpty else { throw ClientScaffoldError.missingEndpoint }
    for names in [[name] + clients, endpoints.map(\.name), endpoints.map(\.argument)] {
      if let repeated = names.enumerated().first(where: { names[..<$0].contains($1) })?.element {
        throw ClientScaffoldError.repeatedName(repeated)
      }
    }
    self.name = name
    self.endpoints = endpoints
    self.clients = clients
  }

  private static func check(_ name: String) throws {
    func unusable(_ reason: String) -> ClientScaffoldError { .unusableName(name, reason: reason) }
    guard name.first?.isUppercase == true, Words.areLettersAndDigits(name) else {
      throw unusable("write it in ASCII letters and digits, a capital letter first")
    }
    guard name.count <= Words.maximumLength else {
      throw unusable("write at most \(Words.maximumLength) characters")
    }
    guard !Words.reserved.contains(name.lowerCamel), !Words.taken.contains(name) else {
      throw unusable("it has another meaning in the code of a client")
    }
    if let end = Words.takenEnds.first(where: name.hasSuffix) {
      throw unusable("modules that end with '\(end)' belong to another client")
    }
  }

  /// Every file of the package.
  ///
  /// - Parameter manifest: The manifest of the workspace, from which tools, platforms and settings are
  ///   copied.
  /// - Throws: ``ClientScaffoldError/unknownPlace(file:missing:)`` if they are not there.
  public func files(alike manifest: String) throws -> [ScaffoldFile] {
    [
      try packageManifest(alike: manifest), readme, example, interface, error, mock, live, contract,
      configuration, contractTests, brokenTests, brokenMock, configurationTests, calls, samples,
    ].compactMap(\.self)
  }

  /// The modules of the package, the tests among them.
  public var modules: [String] {
    [name, "\(name)Live", "\(name)Contract", "\(name)Tests"]
  }

  /// The packages that the package uses, by name.
  public var packages: [String] { (["Contract", "Unimplemented"] + clients).sorted() }

  /// The endpoints that can throw.
  var throwing: [Endpoint] { endpoints.filter(\.isThrowing) }

  /// The endpoints that cannot throw.
  var trapping: [Endpoint] { endpoints.filter { !$0.isThrowing } }
}
