import Unimplemented

extension TerminalClient {
  /// A client of a terminal in memory, which a test reads and whose keys and signals it sends.
  ///
  /// - Parameter terminal: The terminal; by default one with 80 columns and 24 rows on all streams.
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

  /// A client of a terminal in memory on which whatever can fail fails with an error.
  public static func failing(_ error: any Error) -> Self {
    var client = mock()
    client.flush = { _ in throw error }
    client.enterScreen = { _ in throw error }
    return client
  }

  /// A client that nobody is expected to use.
  ///
  /// ``flush`` and ``enterScreen`` throw an ``Unimplemented/Unimplemented`` error; the other endpoints,
  /// which cannot throw, end the process with its words.
  public static var unimplemented: Self {
    Self(
      write: { _, _ in missing("write").trap() },
      flush: { _ in throw missing("flush") },
      isTerminal: { _ in missing("isTerminal").trap() },
      size: { missing("size").trap() },
      keys: { missing("keys").trap() },
      enterScreen: { _ in throw missing("enterScreen") },
      leaveScreen: { missing("leaveScreen").trap() },
      signals: { _ in missing("signals").trap() },
      suspend: { missing("suspend").trap() }
    )
  }

  private static func missing(_ endpoint: String) -> Unimplemented {
    Unimplemented(endpoint, of: "TerminalClient")
  }
}
