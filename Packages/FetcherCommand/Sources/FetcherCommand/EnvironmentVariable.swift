extension [String: String] {
  /// A variable of an environment; an empty one counts as unset.
  func variable(_ name: String) -> String? {
    self[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
