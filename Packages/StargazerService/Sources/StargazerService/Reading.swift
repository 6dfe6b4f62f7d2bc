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
/// A person who leaves displaces all later ones, so one can be missed at the border of two pages. The length of the
/// list does not show it: it has the person who left instead. But the people who were there before, and those who came
/// since, are more than those who are there afterwards.
struct Movement: Sendable {
  /// What is known from before the list was read.
  enum Start: Sendable {
    /// The count of the repository. The time is that of GitHub's clock, like the times of the stars.
    ///
    /// Stars have the time of a whole second: one of the second of the count may be older or newer, and is taken for newer,
    /// which costs at most another walk.
    case counted(StarCount)

    /// The length of a list that was read, the time of its last star, and the number of people with that time.
    case listed(StarCount, lastCount: Int)

    /// Returns whether a star may have been given since, according to its time.
    func isBefore(_ star: Date) -> Bool {
      switch self {
      case .counted(let count): star >= count.time.wholeSecond
      case .listed(let count, _): star >= count.time
      }
    }

    /// The number of people of whom ``isBefore(_:)`` is true although they are counted.
    fileprivate var lastCount: Int {
      switch self {
      case .counted: 0
      case .listed(_, let lastCount): lastCount
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

  /// The number of people with the time of the last star.
  private var lastCount = 0

  init(since start: Start) { self.start = start }

  /// Adds the people of a page.
  func adding(_ people: [Stargazer]) -> Self {
    var movement = self
    for star in people.map(\.starredAt) {
      if start.isBefore(star) { movement.newCount += 1 }
      if movement.lastTime.map({ star > $0 }) ?? true {
        (movement.lastTime, movement.lastCount) = (star, 0)
      }
      if star == movement.lastTime { movement.lastCount += 1 }
    }
    return movement
  }

  /// Whether people came, as far as the list was read.
  var hasNewPeople: Bool { newCount > start.lastCount }

  /// Returns at least how many people left, when the list was read to its end.
  func leftCount(listed: Int, counted: Int) -> Int {
    let minimum = hasDisplacedNewPeople ? 1 : 0
    return switch start {
    case .counted(let start): max(start.count + newCount - counted, minimum)
    case .listed(let start, let lastCount):
      max(start.count - lastCount + newCount - listed, minimum)
    }
  }

  /// The start of another walk, after the end of this one.
  func end(listed: Int) -> Start? {
    lastTime.map { .listed(StarCount(listed, at: $0), lastCount: lastCount) }
  }
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

extension Date {
  /// The start of the second.
  fileprivate var wholeSecond: Date {
    Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down))
  }
}
