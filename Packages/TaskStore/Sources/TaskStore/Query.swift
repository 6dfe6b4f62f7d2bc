public import CivilCalendar

extension TaskStore {
  /// The conditions for tasks; a condition that is nil or empty matches every task.
  public struct Query: Equatable, Sendable {
    /// Matches tasks in a state.
    public var state: State

    /// Matches tasks whose name, notes, tags or project contain each of these texts, ignoring case.
    public var words: [String]

    /// Matches tasks with each of these tags, byte by byte.
    public var tags: [String]

    /// Matches tasks with this priority, or without one; nil for all tasks.
    public var priority: TaskItem.Priority??

    /// Matches tasks that are due on this day or earlier.
    public var dueBy: CivilDay?

    /// Matches tasks of this project and of its parts, such as `home` and `home.garden`, byte by byte; empty for tasks without
    /// a project.
    public var project: String?

    /// Whether a task matches any of the conditions above except for the state, instead of all of them.
    public var matchesAny: Bool

    /// Matches tasks whose name, notes, tags and project contain none of these texts, ignoring case.
    public var excludedWords: [String]

    /// Matches tasks with none of these tags, byte by byte.
    public var excludedTags: [String]

    /// Matches tasks of none of these projects and of their parts; see ``project``.
    public var excludedProjects: [String]

    /// Matches tasks that start on this day or earlier, and those without a start day.
    public var startedBy: CivilDay?

    /// Matches tasks that start after this day.
    public var startingAfter: CivilDay?

    /// Matches tasks with an open blocker.
    public var isBlocked: Bool

    /// Matches tasks after this position; the position of a page's last task leads to the next page.
    public var after: TaskItem.Position?

    /// The maximum number of tasks; values above ``maximumLimit`` mean ``maximumLimit``.
    public var limit: Int

    /// Whether the results have all fields, not only those that are read in half the time.
    ///
    /// Without texts, a result has its numbers, days, priority and blockers, its times, and empty texts.
    public var hasTexts: Bool

    /// The size of the largest page, which is read in one short transaction.
    public static let maximumLimit = 500

    /// Creates a query, by default for the first open tasks.
    public init(
      state: State = .open,
      words: [String] = [],
      tags: [String] = [],
      priority: TaskItem.Priority?? = nil,
      dueBy: CivilDay? = nil,
      project: String? = nil,
      matchesAny: Bool = false,
      excludedWords: [String] = [],
      excludedTags: [String] = [],
      excludedProjects: [String] = [],
      startedBy: CivilDay? = nil,
      startingAfter: CivilDay? = nil,
      isBlocked: Bool = false,
      after: TaskItem.Position? = nil,
      limit: Int = maximumLimit,
      hasTexts: Bool = true
    ) {
      self.state = state
      self.words = words
      self.tags = tags
      self.priority = priority
      self.dueBy = dueBy
      self.project = project
      self.matchesAny = matchesAny
      self.excludedWords = excludedWords
      self.excludedTags = excludedTags
      self.excludedProjects = excludedProjects
      self.startedBy = startedBy
      self.startingAfter = startingAfter
      self.isBlocked = isBlocked
      self.after = after
      self.limit = limit
      self.hasTexts = hasTexts
    }

    /// The limit, from 0 to ``maximumLimit``.
    package var pageSize: Int { min(max(limit, 0), Self.maximumLimit) }
  }

  /// The states of tasks that a query matches.
  public enum State: String, CaseIterable, Sendable {
    /// Neither completed nor deleted.
    case open

    /// Completed, and not deleted.
    case done

    /// Not deleted.
    case all

    /// Deleted.
    case deleted
  }

  /// The conditions for steps; a condition that is nil matches every step.
  public struct StepQuery: Equatable, Sendable {
    /// Matches steps that changed this task; their changes are those of this task.
    public var task: TaskItem.ID?

    /// Matches steps with a smaller number; the number of a page's last step leads to the next page.
    public var before: Step.ID?

    /// The maximum number of steps; values above ``maximumLimit`` mean ``maximumLimit``.
    public var limit: Int

    /// The size of the largest page.
    public static let maximumLimit = 500

    /// Creates a query, by default for the newest steps.
    public init(task: TaskItem.ID? = nil, before: Step.ID? = nil, limit: Int = maximumLimit) {
      self.task = task
      self.before = before
      self.limit = limit
    }

    /// The limit, from 0 to ``maximumLimit``.
    package var pageSize: Int { min(max(limit, 0), Self.maximumLimit) }
  }
}

extension TaskItem.Content {
  /// The text that words are searched in: name, notes, tags and project without differences of case.
  package var searchText: String { texts.joined(separator: "\n").foldedCase }

  /// All texts.
  var texts: [String] { [name, notes] + tags + [project].compactMap(\.self) }
}

extension String {
  /// The text without differences of case.
  ///
  /// The upper case unites letters that the lower case keeps apart: ß and ss, ς and σ.
  package var foldedCase: String { uppercased().lowercased() }
}
