import Synchronization
import Unimplemented

extension TemplateClient {
  /// A client in memory that keeps every rule of the interface.
  ///
  /// - Parameter text: The text that is saved at first.
  public static func mock(initially text: String? = nil) -> Self {
    let saved = Mutex(text)
    return Self(
      text: { saved.withLock(\.self) },
      save: { text in saved.withLock { $0 = text } }
    )
  }

  /// A client whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A client for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("TemplateClient")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(text: endpoint("text"), save: endpoint("save"))
  }
}
