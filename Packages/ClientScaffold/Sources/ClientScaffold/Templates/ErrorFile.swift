extension ClientSpecification {
  /// Nil if there is nothing that could throw it.
  var error: ScaffoldFile? {
    guard !throwing.isEmpty else { return nil }
    return ScaffoldFile(
      "Sources/\(name)/\(name)Error.swift",
      [
        """
        /// Why a client has no answer.
        public enum \(name)Error: Error, Equatable {
          /// Nobody has written the endpoint of this name yet.
          case notImplemented(String)
        }

        extension \(name)Error: CustomStringConvertible {
          /// What is wrong, and what to do.
          public var description: String {
            switch self {
            case .notImplemented(let endpoint):
              "\(name).\\(endpoint) is not implemented: write it in Live.swift."
            }
          }
        }
        """
      ]
    )
  }
}
