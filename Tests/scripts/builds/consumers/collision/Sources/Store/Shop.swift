/// A type of a module with the name of one of the workspace.
public struct Shop {
  /// The name.
  public let name = "the shop"

  /// Creates a shop.
  public init() {}
}
