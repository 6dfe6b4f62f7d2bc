extension ArchitectureRule {
  /// The rule that modules are imported only by the files that a limit names.
  init(limit: ImportLimit) {
    self.init(limit.name, reason: limit.reason) { workspace, _ in
      workspace.places.filter { !limit.importers.match($0) }.flatMap { place in
        place.file.imports.filter { limit.modules.match($0.module) }.map { found in
          Finding(
            file: place.file.path,
            line: found.line,
            what: "\(place.target.name) imports \(found.module)",
            remedy: limit.remedy
          )
        }
      }
    }
  }
}
