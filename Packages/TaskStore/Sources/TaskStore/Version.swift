extension TaskStore {
  /// The version of the open tasks; equal versions have equal open tasks.
  ///
  /// Every change of tasks adds a step, undoes one or redoes one. Steps are undone and redone in their order, so the
  /// newest step and the newest step in effect identify the open tasks. A purge removes steps and deleted tasks, but no
  /// open one. A store without steps has the tasks of an import, or none, and their number identifies them.
  public struct Version: Equatable, Sendable {
    fileprivate var newestStep: Step.ID?
    fileprivate var newestStepInEffect: Step.ID?
    fileprivate var countWithoutSteps: Int?
  }

  /// Returns the version of the open tasks, to find out whether they must be read again.
  ///
  /// Takes one short query, or a few if the newest steps are undone; reading 10,000 tasks takes twenty-one long ones.
  ///
  /// - Throws: An error if the steps or the tasks cannot be read.
  public func version() throws -> Version {
    var version = Version()
    var query = StepQuery(limit: 1)
    while case let page = try steps(query), let last = page.last {
      version.newestStep = version.newestStep ?? page[0].id
      version.newestStepInEffect = page.first { $0.revertedAt == nil }?.id
      guard version.newestStepInEffect == nil else { return version }
      query.before = last.id
      query.limit = min(query.limit * 4, StepQuery.maximumLimit)
    }
    if version.newestStep == nil { version.countWithoutSteps = try count(Query(state: .all)) }
    return version
  }
}
