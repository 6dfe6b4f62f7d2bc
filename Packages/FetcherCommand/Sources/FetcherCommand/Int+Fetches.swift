extension Int {
  /// The number with its noun: "1 fetch", "2 fetches".
  var fetches: String { self == 1 ? "1 fetch" : "\(self) fetches" }
}
