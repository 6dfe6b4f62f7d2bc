public import PortableFoundation

/// A saved repository.
public struct SavedRepository: Equatable, Identifiable, Sendable {
  /// The number of a saved repository, which only a store creates.
  public struct ID: Hashable, Sendable {
    package let number: Int64

    package init(_ number: Int64) { self.number = number }
  }

  /// The number of the repository in the store, from 1 in the order of the first records.
  public let id: ID

  /// The server, such as `https://api.github.com`.
  public let server: String

  /// The permanent number that the server gave the repository.
  public let number: Int64

  /// The name, such as `octo/many`.
  public let name: String

  /// The last known count.
  public let count: StarCount

  /// The time at which the repository was added to the user's list; nil if it is not in the list.
  public let followedSince: Date?

  package init(
    id: ID,
    server: String,
    number: Int64,
    name: String,
    count: StarCount,
    followedSince: Date? = nil
  ) {
    self.id = id
    self.server = server
    self.number = number
    self.name = name
    self.count = count
    self.followedSince = followedSince
  }

  /// Creates a recorded repository with a valid count; rounds the time.
  package init(
    id: ID,
    _ observation: StarStore.Observation,
    at time: Date,
    followedSince: Date? = nil
  ) {
    self.init(
      id: id,
      server: observation.server,
      number: observation.number,
      name: observation.name,
      count: StarCount(observation.count, at: time.stored),
      followedSince: followedSince
    )
  }
}

/// A number of stars at a time.
public struct StarCount: Equatable, Sendable {
  /// The number of stars.
  public var count: Int

  /// The time of the response with the number.
  public var time: Date

  /// Creates a count.
  public init(_ count: Int, at time: Date) {
    self.count = count
    self.time = time
  }

  /// The count that a store returns for this one.
  package var stored: Self { Self(count, at: time.stored) }
}

extension StarStore {
  /// The contents of a response about a repository.
  public struct Observation: Equatable, Sendable {
    /// The server, such as `https://api.github.com`.
    public var server: String

    /// The permanent number of the repository on the server.
    public var number: Int64

    /// The present name.
    public var name: String

    /// The present number of stars.
    public var count: Int

    /// The former name with which the repository was requested; nil for a request with its present name.
    public var formerName: String?

    /// Creates an observation.
    public init(
      server: String,
      number: Int64,
      name: String,
      count: Int,
      formerName: String? = nil
    ) {
      self.server = server
      self.number = number
      self.name = name
      self.count = count
      self.formerName = formerName
    }
  }
}

extension StarStore {
  /// The counts that can be saved; the sum of all days of a history does not overflow.
  package static let counts = 0...1_000_000_000_000

  /// Checks that counts can be saved.
  ///
  /// - Throws: ``StarStoreError/invalidCount(_:)``.
  package static func validate(_ counts: [Int]) throws(StarStoreError) {
    for count in counts where !Self.counts.contains(count) { throw .invalidCount(count) }
  }
}

extension Date {
  /// The time that a store returns for this one.
  package var stored: Self { Self(milliseconds: milliseconds) }
}
