extension ClientSpecification {
  /// Nil if no test needs a value that has no literal.
  var samples: ScaffoldFile? {
    let types = endpoints.resultTypes + endpoints.parameterTypes
    guard types.contains(where: { $0.contains("UUID") }) else { return nil }
    return ScaffoldFile(
      "Tests/\(name)Tests/Samples.swift",
      [imports([], for: [.named("UUID")]), sampleExtension]
    )
  }

  /// A file has one of its own, so that nothing of the kind is public.
  var sampleExtension: String {
    """
    extension UUID {
      /// One of which it matters only that it is always the same.
      static let sample = \(ValueType.zeroUUID.line)
    }
    """
  }
}
