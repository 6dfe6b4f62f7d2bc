/// The words of the product, in one place.
public enum Labels {
  /// What stands before the response code.
  public static let responseCode = "Response Code:"

  /// What stands before the number of fetches.
  public static let timesFetched = "Times Fetched:"

  /// What stands in place of a response code before the first fetch.
  public static let noneYet = "none yet"

  /// The title of the button.
  public static let fetchContent = "Fetch Content"

  /// What follows the title of a button that is loading, for those who hear it.
  public static let loading = " - loading"

  /// The line that shows the response code: a UUID in lower case, or that there is none yet.
  public static func responseCodeLine(_ responseCode: String?) -> String {
    "\(Self.responseCode) \(responseCode?.lowercased() ?? noneYet)"
  }

  /// The line that shows how often content was fetched.
  public static func timesFetchedLine(_ timesFetched: Int) -> String {
    "\(Self.timesFetched) \(timesFetched)"
  }
}
