import TerminalClient
import TerminalClientContract

extension TerminalClientContract.Subject {
  /// Changes every client that is made later.
  mutating func changeOthers(
    _ change: @escaping @Sendable (_ client: inout TerminalClient) -> Void
  ) {
    let (connected, unread, blocked) = (connected, unread, blocked)
    self.connected = { streams in
      var client = try connected(streams)
      change(&client)
      return client
    }
    self.unread = {
      var client = try unread()
      change(&client)
      return client
    }
    self.blocked = { stream in
      var client = try blocked(stream)
      change(&client)
      return client
    }
  }
}
