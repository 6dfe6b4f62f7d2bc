public import LastResponseCodeService
public import ResponseCodeStore
public import Store

extension LastResponseCodeService {
  /// A service that remembers in a store, under `ResponseCodeStore.lastResponseCodeKey`.
  public static func live(using store: ResponseCodeStore) -> Self {
    Self(
      responseCode: { try store.value(ResponseCodeStore.lastResponseCodeKey) },
      updateResponseCode: { try store.insert($0, for: ResponseCodeStore.lastResponseCodeKey) },
      reset: { try store.removeValue(ResponseCodeStore.lastResponseCodeKey) }
    )
  }
}
