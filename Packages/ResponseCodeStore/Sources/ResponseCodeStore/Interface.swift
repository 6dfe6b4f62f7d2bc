public import PortableFoundation
public import Store

/// A ``Store`` of response codes by name.
public typealias ResponseCodeStore = Store<String, UUID>

extension ResponseCodeStore {
  /// The key of the response code that was fetched last.
  public static var lastResponseCodeKey: String { "last-response-code" }
}
