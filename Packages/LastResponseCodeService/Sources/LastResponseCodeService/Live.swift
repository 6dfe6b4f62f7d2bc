public import ResponseCodeStore
public import Store

extension LastResponseCodeService {
  static let key = "last-response-code"

  /// A service that uses a store, with the key `last-response-code`.
  public static func live(using store: ResponseCodeStore) -> Self {
    Self(
      responseCode: { try store.value(key) },
      updateResponseCode: { try store.insert($0, for: key) },
      reset: { try store.removeValue(key) }
    )
  }
}
