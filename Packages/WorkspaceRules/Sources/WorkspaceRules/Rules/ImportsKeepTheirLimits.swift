extension ArchitectureRule {
  /// Creates the rule that only the listed files import some modules.
  init(limit: ImportLimit) {
    self.init(limit.name, reason: limit.reason) { workspace, _ in
      workspace.places.filter { !limit.importers.match($0) }.flatMap { place in
        place.file.imports.filter { limit.modules.match($0.module) }.map { found in
          Finding(
            file: place.file.path,
            line: found.line,
            problem: "\(place.target.name) imports \(found.module)",
            remedy: limit.remedy
          )
        }
      }
    }
  }
}
