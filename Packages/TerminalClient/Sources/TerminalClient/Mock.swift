import Unimplemented

extension TerminalClient {
  /// Returns a client of a terminal in memory, whose output a test reads and whose keys and signals it sends.
  ///
  /// - Parameter terminal: The terminal; by default 80 × 24, connected to all streams.
  public static func mock(in terminal: MockTerminal = MockTerminal()) -> Self {
    Self(
      write: terminal.write,
      flush: terminal.flush,
      isTerminal: { terminal.streams.contains($0) },
      size: { terminal.streams.isEmpty ? nil : terminal.size },
      keys: terminal.keys,
      enterScreen: terminal.enterScreen,
      leaveScreen: terminal.leaveScreen,
      signals: terminal.signals,
      suspend: terminal.suspend
    )
  }

  /// Returns a client whose ``flush`` and ``enterScreen`` throw an error; the other endpoints are those of a mock.
  public static func failing(_ error: any Error) -> Self {
    var client = mock()
    client.flush = { _ in throw error }
    client.enterScreen = { _ in throw error }
    return client
  }

  /// A client for code that should not use a terminal.
  ///
  /// ``flush`` and ``enterScreen`` throw an ``Unimplemented/Unimplemented`` error; the other endpoints cannot throw and
  /// terminate the process with the same message.
  public static var unimplemented: Self {
    let endpoint = FailingEndpoints.unimplemented("TerminalClient")
    return Self(
      write: endpoint.trapping("write"),
      flush: endpoint("flush"),
      isTerminal: endpoint.trapping("isTerminal"),
      size: endpoint.trapping("size"),
      keys: endpoint.trapping("keys"),
      enterScreen: endpoint("enterScreen"),
      leaveScreen: endpoint.trapping("leaveScreen"),
      signals: endpoint.trapping("signals"),
      suspend: endpoint.trapping("suspend")
    )
  }
}
