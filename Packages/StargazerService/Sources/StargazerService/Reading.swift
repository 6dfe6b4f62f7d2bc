import GitHubClient
import PortableFoundation
import StarStore

/// The result of reading a list to its end.
enum Reading: Sendable {
  /// The list is the complete list.
  case finished(SyncReport)

  /// All pages have to be read, in a walk that was started.
  case again(StarStore.Walk, after: Movement.Start)
}

/// Which lists become complete lists.
enum Acceptance: Sendable {
  /// A list with as many people as the repository has stars.
  case complete

  /// A list that misses a number of people who are not listed, negative if it has too many.
  case missing(Int)

  /// Any list.
  case always
}

/// The people who come and go while a list is read.
///
/// A person who leaves displaces all later ones, so somebody can be missed at the border of two pages. The length of the
/// list does not show it: it has the person who left instead. But the people who were there before, and those who came
/// since, are more than those who are there afterwards.
struct Movement: Sendable {
  /// What is known from before the list was read.
  enum Start: Sendable {
    /// The count of the repository. The time is that of the local clock.
    case counted(StarCount)

    /// The length of a list that was read, and the time of its last star.
    case listed(StarCount)

    fileprivate var time: Date {
      switch self {
      case .counted(let count), .listed(let count): count.time
      }
    }
  }

  private let start: Start

  /// The number of people who came since, by the time of their stars.
  private var newCount = 0

  /// Whether a person who came since was displaced by one who left.
  var hasDisplacedNewPeople = false

  /// The time of the last star.
  private var lastTime: Date?

  init(since start: Start) { self.start = start }

  /// Adds the people of a page.
  func adding(_ people: [Stargazer]) -> Self {
    var movement = self
    movement.newCount += people.count { $0.starredAt > start.time }
    movement.lastTime = (people.map(\.starredAt) + [lastTime].compactMap(\.self)).max()
    return movement
  }

  /// Whether people came, as far as the list was read.
  var hasNewPeople: Bool { newCount > 0 }

  /// Returns at least how many people left, when the list was read to its end.
  func leftCount(listed: Int, counted: Int) -> Int {
    let minimum = hasDisplacedNewPeople ? 1 : 0
    return switch start {
    case .counted(let start): max(start.count + newCount - counted, minimum)
    case .listed(let start): max(start.count + newCount - listed, minimum)
    }
  }

  /// The start of another walk, after the end of this one.
  func end(listed: Int) -> Start? { lastTime.map { .listed(StarCount(listed, at: $0)) } }
}

/// The end of a walk.
struct WalkEnd: Sendable {
  let walk: StarStore.Walk

  /// The repository after the last page.
  let repository: Repository

  /// The number of people who left during the walk.
  let leftCount: Int

  /// Returns whether the list becomes the complete list.
  func isAccepted(by acceptance: Acceptance) -> Bool {
    switch acceptance {
    case .always: true
    case .missing(missingCount): leftCount == 0
    case .complete, .missing: leftCount == 0 && (missingCount == 0 || isLimited)
    }
  }

  /// Why the list can differ from that of GitHub; nil if it does not.
  var difference: SyncReport.Difference? {
    if isLimited { .tooMany } else if missingCount != 0 || leftCount > 0 { .other } else { nil }
  }

  private var missingCount: Int { repository.starCount - walk.count }

  /// Whether GitHub lists no more pages.
  private var isLimited: Bool { missingCount > 0 && walk.pageCount >= Session.maximumPageCount }
}
