import Unimplemented

extension ProcessClient {
  /// Returns a client that runs the programs of a mock.
  public static func mock(_ processes: MockProcesses = MockProcesses()) -> Self {
    Self { try await processes.run($0) }
  }

  /// Returns a client whose endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A client whose endpoint throws an ``Unimplemented`` error that names it.
  public static var unimplemented: Self { Self(failing: .unimplemented("ProcessClient")) }

  private init(failing endpoint: FailingEndpoints) {
    let error = endpoint.error("run")
    self.init { _ in throw error }
  }
}
